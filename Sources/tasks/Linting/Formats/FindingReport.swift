import TaskFiles
import TaskLinter
import TaskSyntax
import TaskWorkspace

/// Writes findings in one format, or in several at once.
final class FindingReport {
  /// One format on its way to one place.
  private struct Part {
    let format: FindingFormat
    var renderer: any FindingRenderer
    let console: Console
    /// The findings held back; `nil` for a format that has all.
    var limited: LimitedFindings?
  }

  private let invocation: Invocation
  private let folder: BytePath
  private var parts: [Part] = []
  private var files: [(file: OutputFile, console: Console)] = []
  private let showsText: Bool
  private let isHook: Bool
  /// Whether standard output holds text, or nothing: a last line for people may follow.
  let isForPeople: Bool
  /// The status of files whose lines could not be shown.
  private var status = ExitStatus.success
  /// Whether some format needs the whole text of a file.
  var needsWholeText: Bool { parts.contains { $0.format.needsWholeText } }
  /// Whether nothing is written, in no format and on no line for people.
  var isSilent: Bool { parts.isEmpty && invocation.console.verbosity == .quiet }
  /// The findings that are written.
  private(set) var limit = FindingLimit.counting

  /// - Parameters:
  ///   - targets: as the command line says; without any, text on standard output.
  ///   - showsText: whether findings are shown to people.
  ///   - reads: whether a file is one that is read, so that no report is written over it.
  init(
    _ invocation: Invocation, folder: BytePath, targets: [FormatTarget] = [FormatTarget(format: .text)],
    showsText: Bool = true, reads: (BytePath) -> Bool = { _ in false }
  ) throws(CommandFailure) {
    let run = FindingRun(
      rules: LintRule.all, root: RepositoryPaths(from: folder).root, failOn: invocation[LintOption.failOn])
    self.showsText = showsText && invocation.console.verbosity > .quiet
    self.invocation = invocation
    self.folder = folder
    isHook = invocation.commandName == Subcommand.gitHook.name
    isForPeople = !targets.contains { $0.file == nil && $0.format != .text }
    for target in targets {
      let console = try target.file.map { given throws(CommandFailure) in try open(given, reads) }
      if console == nil, target.format == .text, !self.showsText { continue }
      add(target.format, target.format.makeRenderer(run), to: console ?? invocation.console)
    }
    let isOnGitHub = invocation.process.variable("GITHUB_ACTIONS") == Array("true".utf8)
    if isOnGitHub, isForPeople, invocation.console.verbosity > .quiet {
      add(.github, GitHubFindings(isBesideText: true), to: invocation.console)
    }
    for index in parts.indices { parts[index].renderer.begin(parts[index].console) }
  }

  private func add(_ format: FindingFormat, _ renderer: any FindingRenderer, to console: Console) {
    let most = invocation[LintOption.maxFindings] ?? format.usualLimit
    // A commit is refused because of errors and warnings; the rest is only counted.
    let least = isHook ? Diagnostic.Severity.warning : .info
    let own = FindingLimit(most == 0 ? nil : most, least: least)
    parts.append(
      Part(format: format, renderer: renderer, console: console, limited: most == 0 ? nil : LimitedFindings(own)))
    limit = FindingLimit(most == 0 ? nil : limit.count.map { max($0, most) }, least: least)
  }

  private func open(_ given: [UInt8], _ reads: (BytePath) -> Bool) throws(CommandFailure) -> Console {
    let path = folder.joined(BytePath(given))
    if TaskFileName.matches((try? path.resolved()) ?? path) || reads(path) {
      throw .usage("'--output' would overwrite '\(given)'", help: "name a file that the command does not read")
    }
    if let known = FileStatus.ifAny(path), known.kind == .regular,
      files.contains(where: { FileStatus.ifAny($0.file.path)?.identity == known.identity })
    {
      throw .usage("'\(given)' is the '--output' of two formats", help: "use a different file for each format")
    }
    do throws(FileError) {
      let file = try OutputFile(path, root: RepositoryPaths(from: folder).root)
      let console = Console(writingTo: file, invocation.process)
      files.append((file, console))
      return console
    } catch {
      throw CommandFailure(.inaccessible, "cannot write '\(given)': \(error.message)", help: error.help.map { "\($0)" })
    }
  }
}

extension FindingReport {
  /// Writes the findings in a file, in all formats.
  func add(_ findings: Findings, of result: LintRun.Result) {
    var repositoryPath: BytePath?
    for index in parts.indices {
      if parts[index].format.usesRepositoryPaths, repositoryPath == nil {
        repositoryPath = RepositoryPaths(from: folder).path(of: result.file.path)
      }
      let file = FindingFile(
        path: parts[index].format.usesRepositoryPaths ? repositoryPath ?? result.file.name : result.file.name,
        location: result.file.path, text: result.text, source: result.source, among: result.documents)
      if parts[index].limited?.add(file, findings) == nil { write(file.with(findings.sortedLists), index) }
    }
  }

  /// Writes a file in the format of a part.
  private func write(_ file: FindingFile, _ part: Int) {
    do throws(FileError) {
      try parts[part].renderer.add(file, to: parts[part].console)
    } catch {
      invocation.console.report(error, as: file.path)
      status.combine(.inaccessible)
    }
  }

  /// Writes the end of all formats. `isComplete` says whether everything could be read.
  func finish(_ count: FindingCount, isComplete: Bool) -> ExitStatus {
    for index in parts.indices {
      let hidden = parts[index].limited?.finish { write($0, index) }
      let end = FindingSummary(
        count: count, isComplete: isComplete, hidden: hidden ?? SeverityCounts(),
        allOption: isHook ? "tasks check --staged --max-findings 0" : "--max-findings 0")
      parts[index].renderer.finish(end, parts[index].console)
    }
    for (_, console) in files { status.combine(console.finish()) }
    for case let error? in files.map(\.file.error) {
      invocation.console.report(.error, "cannot write '\(error.path.relative(to: folder).bytes)': \(error.message)")
      status.combine(.inaccessible)
    }
    return status
  }
}

extension Console {
  /// A console for a report in a file: not cut to a terminal, without color.
  fileprivate convenience init(writingTo file: OutputFile, _ process: ProcessEnvironment) {
    var process = process
    process.outputIsTerminal = false
    process.terminalColumns = nil
    self.init(
      process: process,
      output: { bytes in
        file.write(bytes)
        return file.error == nil ? .written : .closed
      }, errors: { _ in .written })
    chooseColor(.never)
  }
}
