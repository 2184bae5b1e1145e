import TaskFiles
import TaskSyntax
import TaskWorkspace

/// Reports what a crash left behind, and repairs it with the user's consent.
struct RepairRun {
  private let invocation: Invocation
  private let workspace: Workspace
  private let folder: BytePath
  private let changes: [UndoChange]
  /// The folders of task files, which may contain leftovers.
  private let folders: [BytePath]
  /// The other folders in which setup commands write.
  private let others: [BytePath]

  init(_ invocation: Invocation, _ workspace: Workspace, folder: BytePath) throws(CommandFailure) {
    self.invocation = invocation
    self.workspace = workspace
    self.folder = folder
    changes = try invocation.keptChanges(of: workspace)
    let files = workspace.files()
    for problem in files.problems { invocation.console.report(problem, as: problem.path.relative(to: folder)) }
    for path in files.files {
      do throws(FileError) {
        try SourceReader.check(path)
      } catch {
        invocation.console.report(error, as: path.relative(to: folder))
      }
    }
    let changed = changes.flatMap { $0.files.map { workspace.root.joined($0.path) } }
    folders = Set([workspace.root] + (files.files + changed).map(\.parent) + Self.linkedFolders(files.files))
      .filter { !FileStatus.isMissing($0) }.sorted()
    others = invocation.foldersOfSmallFiles(of: workspace)
  }

  /// The folders of the targets of links among the files: writing replaces the target, so leftovers lie beside it.
  private static func linkedFolders(_ files: [BytePath]) -> [BytePath] {
    files.filter { FileStatus.ifAny($0, followingLinks: false)?.kind == .link }.compactMap { try? $0.resolved().parent }
  }

  func run() -> ExitStatus {
    let user = invocation.userFolders
    let known = user.undoRing(of: workspace.root)?.knownContents(changes) ?? []
    let leftovers = Leftovers.find(in: folders + others, journal: user.journalFolder, isKnown: known.contains)
    var status = invocation.console.report(leftovers.errors, from: folder)
    for leftover in leftovers.found { invocation.console.writeLine(description(of: leftover)) }
    noteCopies()
    noteChanges()
    if leftovers.found.isEmpty {
      if status == .success, invocation.console.verbosity > .quiet { invocation.console.writeLine("nothing to repair") }
      return status
    }
    status.combine(repair(leftovers.found))
    return status
  }

  private func repair(_ leftovers: [Leftover]) -> ExitStatus {
    var status = leftovers.contains { !$0.isRepairable } ? ExitStatus.findings : .success
    let torn = leftovers.filter { $0.kind == .torn }
    let removable = leftovers.filter { $0.kind == .removable }
    var agreed: [Leftover] = []
    for leftover in torn {
      status.combine(ask("restore the old text of \(name(leftover.target ?? leftover.path))?", [leftover], &agreed))
    }
    if !removable.isEmpty {
      let what = removable.count == 1 ? name(removable[0].path) : "the \(removable.count) unneeded files"
      status.combine(ask("remove \(what)?", removable, &agreed))
    }
    if !agreed.isEmpty { status.combine(carryOut(agreed)) }
    return status
  }

  private func ask(
    _ question: @autoclosure () -> TerminalText, _ leftovers: [Leftover], _ agreed: inout [Leftover]
  ) -> ExitStatus {
    switch invocation.isConfirmed(question()) {
    case true?:
      agreed += leftovers
      return .success
    case false?: return .conflict
    case nil: return .findings
    }
  }

  private func carryOut(_ leftovers: [Leftover]) -> ExitStatus {
    var status = ExitStatus.success
    let repair = LeftoverRepair(invocation.changeSettings(in: folder))
    repair.run(leftovers.map { ($0, owner(of: $0)) }) { leftover, result in
      if !result.left.isEmpty { status.combine(.findings) }
      let name = result.file.name
      if case .unrecorded(let error) = result.outcome {
        // The folder of the record is one more that a repair needs, and its own advice helps.
        status.combine(invocation.report(.failed(error), of: name))
      } else {
        status.combine(invocation.report(result.outcome, of: name))
      }
      if !result.outcome.isFailure { say(leftover) }
    }
    return status
  }

  /// The root of the workspace in whose undo ring a repair is recorded.
  private func owner(of leftover: Leftover) -> BytePath {
    guard let target = leftover.target, !target.isInside(workspace.root),
      let other = try? invocation.opener.workspace(of: target, home: (try? invocation.opener.home()) ?? nil)
    else { return workspace.root }
    return other.root
  }

  private func say(_ leftover: Leftover) {
    if invocation.console.verbosity == .quiet { return }
    switch leftover.kind {
    case .torn: invocation.console.writeLine("restored the old text of \(name(leftover.target ?? leftover.path))")
    default: invocation.console.writeLine("removed \(name(leftover.path))")
    }
  }
}

// The texts of the messages.
extension RepairRun {
  private func name(_ path: BytePath) -> TerminalText { "'\(path.relative(to: folder).bytes)'" }

  private func description(of leftover: Leftover) -> TerminalText {
    let target = leftover.target.map { name($0) }
    switch leftover.kind {
    case .removable:
      let change: TerminalText = target.map { " while it changed \($0)" } ?? ""
      return
        "\(name(leftover.path)): left by a command that was killed\(change); it is not needed and can be removed"
    case .torn:
      return """
        \(target ?? name(leftover.path)): only partly written by a command that was killed; its old text is in \
        '\(leftover.path.bytes)' and can be restored
        """
    case .unknown:
      let noun = TerminalText(leftover.size, "byte")
      return """
        \(name(leftover.path)): left by a command that was killed; it has \(noun) that are in no other file: keep what you need \
        of them, and remove it
        """
    }
  }

  /// Notes copies of task files that other programs made, and that the user has to compare.
  private func noteCopies() {
    for copy in ConflictCopy.find(in: folders) {
      let origin: TerminalText =
        switch copy.origin {
        case .syncthing: "Syncthing created it because two devices changed"
        case .dropbox: "Dropbox created it because two devices changed"
        case .nextcloud: "Nextcloud created it because two devices changed"
        case .merge: "a merge created it from"
        case .editor: "an editor created it from"
        }
      invocation.console.note(
        "\(name(copy.path)) is a copy: \(origin) \(name(copy.original))",
        help: copy.origin.isOfSync && FileStatus.ifAny(copy.original) != nil
          ? "run 'tasks merge' to merge it" : "compare the two files, then remove it")
    }
  }

  /// Notes an interrupted change, and files that are again as they were before a recorded change.
  private func noteChanges() {
    if let last = changes.first, last.progress == .interrupted {
      let run = UndoRun(last, of: workspace.root, invocation.changeSettings(in: folder))
      if run.trace() == .none {
        invocation.console.note(
          "\(last.phrase(invocation)) was interrupted, and no file has its new text", help: "run it again")
      } else if last.label.reversal?.isStep == true {
        invocation.console.note("\(last.phrase(invocation)) was interrupted", help: "run it again")
      } else {
        invocation.console.note(
          "\(last.phrase(invocation)) was interrupted",
          help: "run 'tasks undo' to revert its changes, then run it again")
      }
    }
    var seen: Set<BytePath> = []
    for change in changes {
      // If a change lists a file twice, the last entry counts.
      for file in change.files.reversed() where seen.insert(file.path).inserted && change.progress == .complete {
        if file.effect != .change { continue }
        let path = workspace.root.joined(file.path)
        guard FileStatus.ifAny(path)?.size == file.before.size, let source = try? SourceReader.source(of: path),
          RecordedFile.Content(source) == file.before
        else { continue }
        invocation.console.note(
          "\(name(path)) no longer has the changes of \(change.phrase(invocation)): it has its old text again",
          help: "git or another program restored it; if that was not intended, run the command again")
      }
    }
  }
}
