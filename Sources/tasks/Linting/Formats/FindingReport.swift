import TaskFiles
import TaskLinter
import TaskSyntax
import TaskWorkspace

/// Everything that is written of findings, in one format or several at once.
final class FindingReport {
  /// One format on its way to one place.
  private struct Part {
    var renderer: any FindingRenderer
    let format: FindingFormat
    let output: FindingOutput
    /// The number of findings that may still be written; `nil` for all.
    var rest: Int?
  }

  private let invocation: Invocation
  private let folder: BytePath
  private var parts: [Part] = []
  private var screens: [FindingScreen] = []
  private var consoles: [ReportConsole] = []
  private var files: [OutputFile] = []
  private var workflow: WorkflowLog?
  private let showsText: Bool
  /// Whether standard output holds text, or nothing: a last line for people may follow.
  let isForPeople: Bool
  /// Files whose lines could not be shown.
  private var status = ExitStatus.success
  /// Whether some format asks for the whole text of a file: not the one for people.
  var needsWholeText: Bool { !parts.isEmpty }
  /// The largest number of findings written for a file; `nil` for all.
  private(set) var limit: Int? = 0

  private static let screenLimit = 200

  /// - Parameters:
  ///   - targets: as the command line says; without any, text on standard output.
  ///   - showsText: whether findings are shown to people.
  ///   - reads: whether a file is one that is read, so that no report is written over it.
  init(
    _ invocation: Invocation, folder: BytePath, targets: [FormatTarget] = [FormatTarget(format: .text)],
    showsText: Bool = true, reads: (BytePath) -> Bool = { _ in false }
  ) throws(CommandFailure) {
    let most = invocation[LintOption.maxFindings]
    let run = FindingRun(
      rules: LintRule.all, root: RepositoryPaths(from: folder).root, failOn: invocation[LintOption.failOn])
    self.showsText = showsText && invocation.console.verbosity > .quiet
    self.invocation = invocation
    self.folder = folder
    isForPeople = !targets.contains { $0.file == nil && $0.format != .text }
    for target in targets { try add(target, run, most, reads) }
    let isOnGitHub = invocation.surroundings.environment("GITHUB_ACTIONS") == Array("true".utf8)
    if isOnGitHub, isForPeople, invocation.console.verbosity > .quiet { addWorkflowCommands(run, most) }
    for index in parts.indices { parts[index].renderer.begin(parts[index].output) }
  }

  private func add(
    _ target: FormatTarget, _ run: FindingRun, _ most: Int?, _ reads: (BytePath) -> Bool
  ) throws(CommandFailure) {
    let console = invocation.console
    let file = try target.file.map { given throws(CommandFailure) in try open(given, reads) }
    guard let renderer = target.format.makeRenderer(run) else {
      if file == nil, !showsText { return }
      let most = most ?? Self.screenLimit
      if let file {
        let report = ReportConsole(writingTo: file, invocation.surroundings)
        consoles.append(report)
        screens.append(
          FindingScreen(report.console, limit: most, batchSize: ReportConsole.batchSize, batchDone: report.drain))
      } else {
        screens.append(FindingScreen(console, limit: most))
      }
      return raise(to: most)
    }
    let output: FindingOutput
    if let file {
      output = FindingOutput(isOpen: { file.error == nil }, write: { file.write($0.bytes) })
    } else {
      output = FindingOutput(isOpen: { console.isWanted }, write: { console.write($0) })
    }
    parts.append(Part(renderer: renderer, format: target.format, output: output, rest: most == 0 ? nil : most))
    raise(to: most ?? 0)
  }

  /// Annotations beside the text for people, in which no line is a command.
  private func addWorkflowCommands(_ run: FindingRun, _ most: Int?) {
    guard let renderer = FindingFormat.github.makeRenderer(run) else { return }
    let console = invocation.console
    let log = WorkflowLog(console)
    let output = FindingOutput(isOpen: { console.isWanted }, write: { log.write($0) })
    parts.append(Part(renderer: renderer, format: .github, output: output, rest: most == 0 ? nil : most))
    raise(to: most ?? 0)
    workflow = log
  }

  /// Notes that a format wants as many findings, 0 for all.
  private func raise(to most: Int) { limit = most == 0 ? nil : limit.map { max($0, most) } }

  private func open(_ given: [UInt8], _ reads: (BytePath) -> Bool) throws(CommandFailure) -> OutputFile {
    let path = folder.joined(BytePath(given))
    if TaskFileName.matches((try? path.resolved()) ?? path) || reads(path) {
      throw .usage("'\(given)' would be written over by '--output'", help: "name a file that is not read")
    }
    if let known = FileStatus.ifAny(path), known.kind == .regular,
      files.contains(where: { FileStatus.ifAny($0.path)?.identity == known.identity })
    {
      throw .usage("'\(given)' is the '--output' of two formats", help: "give each a file of its own")
    }
    do throws(FileError) {
      let file = try OutputFile(path, root: RepositoryPaths(from: folder).root)
      files.append(file)
      return file
    } catch {
      throw CommandFailure(
        .inaccessible, "cannot write '\(given)': \(error.message)", help: error.help.map { "\($0)" })
    }
  }
}

extension FindingReport {
  /// Writes what was found in a file, in all formats.
  func add(_ findings: Findings, of result: LintRun.Result) {
    if parts.isEmpty, findings.count == 0 || screens.isEmpty { return }
    let (path, name) = (result.file.path, result.file.name)
    do throws(FileError) {
      for index in screens.indices { try screens[index].show(findings, in: result.text, name: name, path: path) }
    } catch {
      invocation.console.report(error, as: name)
      status.combine(.inaccessible)
    }
    if parts.isEmpty { return }
    let source = result.source
    let sorted = findings.sorted()
    let lines = LineIndex(source)
    var repositoryPath: BytePath?
    for index in parts.indices {
      if parts[index].format.usesRepositoryPaths, repositoryPath == nil {
        repositoryPath = RepositoryPaths(from: folder).path(of: path)
      }
      let shown = sorted.prefix(parts[index].rest ?? sorted.count)
      parts[index].rest = parts[index].rest.map { $0 - shown.count }
      let shownPath = parts[index].format.usesRepositoryPaths ? repositoryPath ?? name : name
      parts[index].renderer.add(
        FindingFile(path: shownPath, source: source, findings: shown, index: lines), to: parts[index].output)
    }
  }

  /// Writes what comes at the end. `isComplete` says whether everything could be read.
  func finish(_ count: FindingCount, isComplete: Bool) -> ExitStatus {
    for index in screens.indices { screens[index].finish() }
    for index in parts.indices { parts[index].renderer.finish(count, isComplete: isComplete, parts[index].output) }
    workflow?.finish()
    for console in consoles { status.combine(console.finish()) }
    for case let error? in files.map(\.error) {
      invocation.console.report(.error, "cannot write '\(error.path.relative(to: folder).bytes)': \(error.message)")
      status.combine(.inaccessible)
    }
    return status
  }
}
