import TaskFiles
import TaskMerging
import TaskSyntax
import TaskWorkspace

/// One run of `merge` without a second file: merges the copies that sync services have made of files, and removes them.
struct CopyMergeRun {
  private let invocation: Invocation
  private let folder: BytePath
  /// The text that `--base` names.
  private let base: SourceText?
  private let mode: FileChangeRun.Mode

  init(_ invocation: Invocation) throws(CommandFailure) {
    self.invocation = invocation
    folder = try invocation.currentFolder()
    mode = invocation[ChangeOption.diff] ? .diff : invocation[ChangeOption.dryRun] ? .list : .write
    if invocation[MergeRun.output] != nil {
      throw .usage("'--output' needs a file to merge", help: "name OURS and THEIRS")
    }
    guard let name = invocation[MergeRun.base].map({ BytePath($0) }) else {
      base = nil
      return
    }
    if invocation[MergeRun.ours] == nil {
      throw .usage("'--base' needs the file that it is a version of", help: "name the file, with or without THEIRS")
    }
    do throws(FileError) {
      base = try SourceReader.source(of: folder.joined(name))
    } catch {
      throw CommandFailure(error, naming: name)
    }
  }

  /// Merges the copies beside a file.
  func run(_ name: BytePath) throws(CommandFailure) -> ExitStatus {
    var request = SelectionRequest(.askedFiles)
    request.paths = [name]
    request.requiresTaskNames = !invocation[SelectionOption.force]
    if let copy = ConflictCopy(folder.joined(name)), copy.origin.isOfSync, FileStatus.ifAny(copy.original) != nil {
      let original = invocation.opener.name(of: copy.original)
      throw .usage(
        "'\(name.bytes)' is a conflict copy of '\(original.bytes)'",
        help: "name '\(original.bytes)' to merge it")
    }
    if FileStatus.ifAny(folder.joined(name))?.kind == .folder {
      throw .usage("'\(name.bytes)' is a folder", help: "name a file, or leave it out for the workspace")
    }
    let selection = try invocation.opening { () throws(WorkspaceProblem) in try invocation.opener.selection(request) }
    guard selection.status == .success, let target = selection.targets.first else { return selection.status }
    if let workspace = selection.askedFiles.first?.workspace { try takeBackInterrupted(in: workspace) }
    do throws(FileError) {
      let copies = try ConflictCopy.ofSync(beside: target.file.path).map(\.path)
      if copies.isEmpty { invocation.console.note("no conflict copy lies beside '\(name.bytes)'") }
      return merge(copies, into: target)
    } catch {
      throw CommandFailure(error, naming: invocation.opener.name(of: error.path))
    }
  }

  /// Merges the copies in the workspace, if the person agrees.
  func runAll() throws(CommandFailure) -> ExitStatus {
    let workspace = try invocation.workspace()
    try takeBackInterrupted(in: workspace)
    let list = try invocation.opening { () throws(WorkspaceProblem) in try invocation.opener.files(of: workspace) }
    var status = invocation.console.report(list.problems, from: folder)
    if list.copies.isEmpty {
      invocation.console.note("no conflict copies", help: "name two files to merge others")
      return status
    }
    var originals: [BytePath: [BytePath]] = [:]
    for path in list.copies { if let copy = ConflictCopy(path) { originals[copy.original, default: []].append(path) } }
    if mode == .write {
      let lines = list.copies.map { "\(invocation.opener.name(of: $0).bytes)" as TerminalText }
      let count: TerminalText = lines.count == 1 ? "1 conflict copy" : "\(lines.count) conflict copies"
      switch invocation.isConfirmed("merge \(count)?", about: lines) {
      case true?: break
      case false?: return max(status, .conflict)
      case nil:
        invocation.console.report(
          .error, "\(count) not merged, because nobody could be asked: \(TerminalText(joining: lines, with: ", "))",
          help: "use '--yes', or name a file")
        return max(status, .conflict)
      }
    }
    for (original, copies) in originals.sorted(by: { $0.key < $1.key }) {
      let file = InputFile(path: original, name: invocation.opener.name(of: original))
      status.combine(merge(copies, into: FileChangeRun.Target(file: file, workspace: workspace.root)))
    }
    return status
  }

  /// Takes back a change that was cut off between two files: otherwise `undo` would revert only the rest of it.
  private func takeBackInterrupted(in workspace: Workspace) throws(CommandFailure) {
    guard let change = InterruptedChange(invocation, workspace: workspace, folder: folder) else { return }
    if mode == .write { try change.takeBack() } else { change.announce() }
  }
}

extension CopyMergeRun {
  /// A file with the copies that were merged into it so far.
  private struct Progress {
    var source: SourceText
    var text: SourceText
    /// The copies that are merged without a conflict, with their texts.
    var merged: [(path: BytePath, source: SourceText)] = []
    var merges: [(copy: BytePath, merge: DocumentMerge, base: TerminalText?)] = []
  }

  private func merge(_ copies: [BytePath], into target: FileChangeRun.Target) -> ExitStatus {
    if copies.isEmpty { return .success }
    let name = target.file.name
    guard let source = read(target.file.path, name) else { return .inaccessible }
    if let refusal = source.obstacles.refusal { return invocation.report(.refused(refusal), of: name) }
    var progress = Progress(source: source, text: source)
    var status = ExitStatus.success
    for path in copies {
      let copyName = invocation.opener.name(of: path)
      guard let copy = read(path, copyName) else {
        status.combine(.inaccessible)
        continue
      }
      if let refusal = copy.obstacles.refusal {
        status.combine(invocation.report(.refused(refusal), of: copyName))
        continue
      }
      add(copy, at: path, copyName, to: &progress, target)
      if progress.merges.last?.merge.conflicts.isEmpty == false { break }
    }
    if progress.merges.isEmpty { return status }
    let written = write(progress, target)
    guard written == .success else { return max(status, written) }
    let skipped = copies.count - progress.merges.count
    return max(status, report(progress, name, skipped: status == .success ? skipped : 0))
  }

  private func read(_ path: BytePath, _ name: BytePath) -> SourceText? {
    do throws(FileError) {
      return try SourceReader.source(of: path)
    } catch {
      invocation.console.report(error, as: name)
      return nil
    }
  }

  /// Merges a copy into the text of a file. Tasks that only a version that was found lets go are removed only if the
  /// person agrees.
  private func add(
    _ copy: SourceText, at path: BytePath, _ name: BytePath, to progress: inout Progress,
    _ target: FileChangeRun.Target
  ) {
    let found =
      base == nil
      ? CopyBase(of: progress.source, copy, at: target.file.path, in: target.workspace, invocation) : nil
    let marks = ConflictMarks(ours: target.file.name.bytes, theirs: name.bytes)
    func merged(keepsRemoved: Bool) -> DocumentMerge {
      DocumentMerge(
        base: base ?? found?.text, ours: progress.text, theirs: copy, marks: marks,
        keepsRemoved: keepsRemoved)
    }
    var merge = merged(keepsRemoved: false)
    if found != nil, merge.mergesLines {
      merge = DocumentMerge(base: nil, ours: progress.text, theirs: copy, marks: marks)
    } else if found != nil, !merge.removedTasks.isEmpty, !removes(merge.removedTasks, name) {
      merge = merged(keepsRemoved: true)
    }
    progress.text = SourceText(merge.text)
    progress.merges.append((name, merge, found?.origin))
    if merge.conflicts.isEmpty { progress.merged.append((path, copy)) }
  }

  /// Whether the person wants tasks removed that one version no longer has.
  private func removes(_ lines: [[UInt8]], _ name: BytePath) -> Bool {
    let count = TerminalText(lines.count, "task")
    let shown = lines.prefix(Self.mostLines).map { "\($0)" as TerminalText }
    guard mode == .write,
      let answer = invocation.isConfirmed("remove \(count) that one of both versions no longer has?", about: shown)
    else {
      invocation.console.note(
        "\(count) kept that only one version has, because nobody agreed to remove \(lines.count == 1 ? "it" : "them")",
        help: "name the version that both were made of with '--base'")
      return false
    }
    return answer
  }

  private static let mostLines = 20

  /// Writes the file, then removes the copies that are merged without a conflict, as one change.
  private func write(_ progress: Progress, _ target: FileChangeRun.Target) -> ExitStatus {
    var targets: [FileChangeRun.Target] = []
    var plans: [FileChangeRun.Plan] = []
    let edits = DocumentMerge.edits(of: progress.source, making: progress.text.content)
    if !edits.isEmpty {
      targets.append(target)
      plans.append(
        .made(
          EditedText(progress.source, edits).map { .change($0) } ?? FileChangeRun.Proposal.fault(line: 1),
          of: progress.source))
    }
    for (path, source) in progress.merged {
      targets.append(
        FileChangeRun.Target(
          file: InputFile(path: path, name: invocation.opener.name(of: path)), workspace: target.workspace,
          effect: .removal))
      plans.append(.made(.change(EditedText(replacing: source, by: [])), of: source))
    }
    let run = FileChangeRun(invocation.changeSettings(in: folder), "merge", mode: mode)
    guard mode == .write else {
      return invocation.show(run.results(for: targets, plans), mode) { _ in "merged" }
    }
    let outcomes = run.outcomesTogether(for: targets, plans)
    let isWhole = !outcomes.contains(where: \.isFailure)
    var status = ExitStatus.success
    for (target, outcome) in zip(targets, outcomes) {
      status.combine(invocation.report(outcome, of: target.file.name))
      if outcome.isChange, !isWhole { invocation.warn(ofKept: target.file.name) }
    }
    return status
  }

  private func report(_ progress: Progress, _ name: BytePath, skipped: Int) -> ExitStatus {
    let console = invocation.console
    let isWritten = mode == .write
    for (copy, merge, origin) in progress.merges {
      if let origin {
        console.note("compared with an earlier version of '\(name.bytes)' from \(origin)", from: .verbose)
      } else if base == nil {
        console.note("no earlier version of '\(name.bytes)' was found, so nothing of it was removed")
      }
      MergeWords(merge, of: name, copy, isWritten: isWritten).report(to: console)
      if merge.conflicts.isEmpty {
        if isWritten { console.note("removed '\(copy.bytes)'", from: .verbose) }
      } else {
        console.note(
          "'\(copy.bytes)' is kept until you have settled the conflicts in '\(name.bytes)'", help: "then remove it")
      }
    }
    if skipped > 0 {
      console.note(
        "\(skipped) more \(skipped == 1 ? "copy" : "copies") of '\(name.bytes)' not merged yet",
        help: "run 'tasks merge' again when the conflicts are settled")
    }
    return progress.merges.contains { !$0.merge.conflicts.isEmpty } ? .findings : .success
  }
}
