import TaskFiles
import TaskMerging
import TaskSyntax
import TaskWorkspace

/// One run of `merge`: reads the versions of a file, merges them and writes the result.
struct MergeRun {
  let invocation: Invocation
  private let folder: BytePath

  static let ours = Operand.optional(
    "OURS", .path, help: "The file to merge into; without THEIRS, the copies that sync services made of it are merged")
  static let theirs = Operand.optional("THEIRS", .path, help: "The other version")
  static let base = Option.value("base", "BASE", .path, help: "The version that both were made of")
  static let output = Option.value(
    "output", "FILE", short: "o", .path, help: "Write to FILE instead of OURS; '-' is standard output")

  init(_ invocation: Invocation) throws(CommandFailure) {
    self.invocation = invocation
    folder = try invocation.currentFolder()
  }

  /// A file that is written, and what it holds.
  private struct Destination {
    var target: FileChangeRun.Target
    var source: SourceText
  }

  func run() throws(CommandFailure) -> ExitStatus {
    guard let ours = invocation[Self.ours].map({ BytePath($0) }),
      let theirs = invocation[Self.theirs].map({ BytePath($0) })
    else { return .usage }
    let base = invocation[Self.base].map { BytePath($0) }
    let output = invocation[Self.output].map { BytePath($0) }
    try checkInput([ours, theirs] + [base].compactMap { $0 })
    let target = output.map { $0 == .standardInput ? ours : $0 } ?? ours
    let destination: Destination
    switch try self.destination(target, ours) {
    case .success(let found): destination = found
    case .failure(let status): return status.value
    }
    var sources: [SourceText] = []
    for name in [ours, theirs] + (base.map { [$0] } ?? []) {
      do throws(FileError) {
        sources.append(try SourceReader.source(of: folder.joined(name)))
      } catch {
        invocation.console.report(error, as: name)
        return .inaccessible
      }
    }
    for (source, name) in [(sources[0], ours), (destination.source, target)] {
      if let refusal = source.obstacles.refusal { return invocation.report(.refused(refusal), of: name) }
    }
    let marks = ConflictMarks(ours: ours.bytes, base: base?.bytes ?? Array("base".utf8), theirs: theirs.bytes)
    let merge = DocumentMerge(
      base: sources.count > 2 ? sources[2] : nil, ours: sources[0], theirs: sources[1], marks: marks)
    let status =
      output == .standardInput ? write(merge) : write(merge, to: destination)
    guard status == .success else { return status }
    let isWritten = output == .standardInput || !(invocation[ChangeOption.diff] || invocation[ChangeOption.dryRun])
    MergeWords(merge, of: target, theirs, isWritten: isWritten).report(to: invocation.console)
    return merge.conflicts.isEmpty ? .success : .findings
  }

  /// Throws if a version is standard input, which cannot be read twice.
  private func checkInput(_ paths: [BytePath]) throws(CommandFailure) {
    guard paths.contains(.standardInput) else { return }
    throw .usage("'-' cannot be merged", help: "name files")
  }

  /// The status of a file that cannot be written, for which a message was shown.
  private struct Refusal: Error {
    var value: ExitStatus
  }

  /// Returns the file that is written.
  private func destination(
    _ name: BytePath, _ ours: BytePath
  ) throws(CommandFailure) -> Result<Destination, Refusal> {
    let path = folder.joined(name)
    if FileStatus.ifAny(path)?.kind == .folder {
      throw .usage("'\(name.bytes)' is a folder", help: "name the files to merge")
    }
    if name != ours, FileStatus.ifAny(path, followingLinks: false) == nil {
      let target = FileChangeRun.Target(file: InputFile(path: path, name: name), workspace: nil, effect: .creation)
      return .success(Destination(target: target, source: SourceText([])))
    }
    var request = SelectionRequest(.askedFiles)
    request.paths = [name]
    request.requiresTaskNames = !invocation[SelectionOption.force]
    let selection = try invocation.opening { () throws(WorkspaceProblem) in try invocation.opener.selection(request) }
    guard selection.status == .success, let target = selection.targets.first else {
      return .failure(Refusal(value: max(selection.status, .usage)))
    }
    do throws(FileError) {
      return .success(Destination(target: target, source: try SourceReader.source(of: path)))
    } catch {
      invocation.console.report(error, as: name)
      return .failure(Refusal(value: .inaccessible))
    }
  }

  private func write(_ merge: DocumentMerge) -> ExitStatus {
    invocation.console.write(verbatim: merge.text[...])
    return .success
  }

  private func write(_ merge: DocumentMerge, to destination: Destination) -> ExitStatus {
    let isOnlyShown = invocation[ChangeOption.dryRun]
    let mode: FileChangeRun.Mode = invocation[ChangeOption.diff] ? .diff : isOnlyShown ? .list : .write
    let run = FileChangeRun(invocation.changeSettings(in: folder), "merge", mode: mode)
    let edits = merge.edits(of: destination.source)
    let proposal =
      edits.isEmpty && destination.target.effect != .creation
      ? FileChangeRun.Proposal.unchanged
      : EditedText(destination.source, edits).map { .change($0) } ?? .fault(line: 1)
    let results = run.results(for: [destination.target], [.made(proposal, of: destination.source)])
    return invocation.show(results, mode) { _ in "merged" }
  }
}
