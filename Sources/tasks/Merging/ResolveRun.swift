import TaskFiles
import TaskMerging
import TaskSyntax
import TaskWorkspace

/// One run of `git resolve`: settles conflicts that git has left in task files.
struct ResolveRun {
  static let place = Operand.optional(
    "FILE[:LINE]", .path, help: "A file, or one conflict in it by any of its lines; by default all unmerged task files")
  static let ours = Option.flag("ours", help: "Take our side: in a rebase, that of the branch rebased onto")
  static let theirs = Option.flag("theirs", help: "Take the other side")
  static let both = Option.flag("both", help: "Keep both sides of additions and of note lines")

  private let invocation: Invocation
  private let folder: BytePath
  private let side: ConflictSide?

  init(_ invocation: Invocation) throws(CommandFailure) {
    self.invocation = invocation
    folder = try invocation.currentFolder()
    let options = [(Self.ours, ConflictSide.ours), (Self.theirs, .theirs), (Self.both, .both)]
    let given = options.filter { invocation[$0.0] }
    if given.count > 1 {
      throw .exclusive("'--\(given[0].1.rawValue)'", "'--\(given[1].1.rawValue)'", help: "name one side")
    }
    side = given.first?.1
  }

  /// A file with what becomes of it.
  private struct Step {
    var target: FileChangeRun.Target
    var plan: FileChangeRun.Plan
    var resolution: ConflictResolution
    /// Whether git waits for the file to be added.
    var isUnmerged: Bool
  }

  func run() throws(CommandFailure) -> ExitStatus {
    var names: [BytePath] = []
    var line: Int?
    if let word = invocation[Self.place] {
      let place = place(word)
      if place.line != nil, side == nil {
        throw .usage("no side is named", help: "take one with '--ours' or '--theirs', or keep both with '--both'")
      }
      names = [place.name]
      line = place.line
    }
    let unmerged = try unmerged(of: names.first.map { folder.joined($0) })
    var status = ExitStatus.success
    if names.isEmpty, let unmerged { status.combine(ask(for: unmerged, &names)) }
    if names.isEmpty { return status }
    var request = SelectionRequest(.askedFiles)
    request.paths = names
    request.requiresTaskNames = !invocation[SelectionOption.force]
    let selection = try invocation.opening { () throws(WorkspaceProblem) in try invocation.opener.selection(request) }
    status.combine(selection.status)
    var steps: [Step] = []
    for target in selection.targets {
      switch try step(for: target, line, unmerged) {
      case .success(let step): if let step { steps.append(step) }
      case .failure(let failed): status.combine(failed.status)
      }
    }
    let run = changeRun
    let results = run.results(for: steps.map(\.target), steps.map(\.plan))
    status.combine(invocation.show(results, run.mode) { _ in "resolved" })
    for (step, result) in zip(steps, results) where !result.outcome.isFailure {
      let words = ResolveWords(
        step.resolution, of: step.target.file.name, side, isUnmerged: step.isUnmerged, isWritten: run.mode == .write)
      status.combine(words.report(to: invocation.console))
    }
    return status
  }
}

extension ResolveRun {
  private var changeRun: FileChangeRun {
    let mode: FileChangeRun.Mode =
      invocation[ChangeOption.diff] ? .diff : invocation[ChangeOption.dryRun] ? .list : .write
    return FileChangeRun(invocation.changeSettings(in: folder), "git resolve", mode: mode)
  }

  /// Returns the file and the line that a word names. A file whose name ends like a line is meant itself.
  private func place(_ word: [UInt8]) -> (name: BytePath, line: Int?) {
    if FileStatus.ifAny(folder.joined(BytePath(word))) != nil { return (BytePath(word), nil) }
    guard let place = FileLine(word) else { return (BytePath(word), nil) }
    let name = BytePath(place.file)
    if FileStatus.ifAny(folder.joined(name)) == nil, let root = try? invocation.workspace().root,
      FileStatus.ifAny(root.joined(name)) != nil
    {
      return (invocation.opener.name(of: root.joined(name)), place.line)
    }
    return (name, place.line)
  }

  /// Returns the unmerged files of the repository that a file, or the current folder, lies in; `nil` outside of every
  /// repository, where only sides of conflicts can be taken.
  private func unmerged(of path: BytePath?) throws(CommandFailure) -> UnmergedFiles? {
    let place = path.map { (try? $0.resolved())?.parent ?? $0.parent } ?? folder
    let isKnown = invocation.opener.namesRepository || GitRepository.containing(place) != nil
    guard isKnown else {
      guard path == nil else { return nil }
      throw CommandFailure(
        .inaccessible, "'\(folder.bytes)' is not in a git repository",
        help: "name a file to take sides of the conflicts in it")
    }
    do throws(GitProgram.Failure) {
      return try UnmergedFiles(try invocation.opener.git(in: place), in: place)
    } catch {
      // A side is in the file itself.
      if side != nil, path != nil { return nil }
      throw CommandFailure(error)
    }
  }

  /// Adds the names of the unmerged task files. Says which have no conflict in them, because a side removed them.
  private func ask(for unmerged: UnmergedFiles, _ names: inout [BytePath]) -> ExitStatus {
    let files = unmerged.files.filter { TaskFileName.matches(BytePath($0.path)) }
    if files.isEmpty { invocation.console.note("no task file is unmerged") }
    var status = ExitStatus.success
    for file in files {
      let name = invocation.opener.name(of: unmerged.root.joined(BytePath(file.path)))
      if file.isInBoth {
        names.append(name)
      } else {
        report(removed: file, name)
        status.combine(.findings)
      }
    }
    return status
  }

  private func report(removed file: UnmergedFiles.File, _ name: BytePath) {
    let words: TerminalText =
      file.isInOurs
      ? "ours changed the file, theirs removed it"
      : file.isInTheirs ? "ours removed the file, theirs changed it" : "both sides removed or renamed the file"
    invocation.console.report(
      .error, "'\(name.bytes)': \(words)", help: "keep the file with 'git add', or remove it with 'git rm'")
  }

  /// The status of a file that cannot be resolved, for which a message was shown.
  private struct Failed: Error {
    var status: ExitStatus
  }

  private func step(
    for target: FileChangeRun.Target, _ line: Int?, _ unmerged: UnmergedFiles?
  ) throws(CommandFailure) -> Result<Step?, Failed> {
    let (console, name) = (invocation.console, target.file.name)
    let source: SourceText
    do throws(FileError) {
      source = try SourceReader.source(of: target.file.path)
    } catch {
      console.report(error, as: name)
      return .failure(Failed(status: .inaccessible))
    }
    if let refusal = Self.refusal(of: source) {
      return .failure(Failed(status: invocation.report(.refused(refusal), of: name)))
    }
    let text = ConflictedText(source.content)
    let file = unmerged.flatMap { $0.file(at: Self.place(of: target.file.path, in: $0)) }
    // A write that was cut short may have left some of the markers, or none.
    if text.strayLine != nil || text.conflicts.isEmpty, let torn = changeRun.halfWritten(among: [target]).first {
      return .failure(Failed(status: invocation.report(torn.outcome, of: name)))
    }
    if let stray = text.strayLine {
      console.report(
        .error, "'\(name.bytes)' has a conflict marker on line \(stray) that belongs to no whole conflict",
        help: "settle this conflict in an editor")
      return .failure(Failed(status: .conflict))
    }
    guard !text.conflicts.isEmpty else {
      if let file, !file.isInBoth {
        report(removed: file, name)
        return .failure(Failed(status: .findings))
      }
      console.note("'\(name.bytes)' has no conflicts", help: file == nil ? nil : "'git add' marks it as resolved")
      return .success(nil)
    }
    guard let index = try line.map({ line throws(CommandFailure) in try Self.index(of: line, in: text, name) }) else {
      return try step(for: target, source, text, at: nil, file, unmerged)
    }
    return try step(for: target, source, text, at: index, file, unmerged)
  }

  private func step(
    for target: FileChangeRun.Target, _ source: SourceText, _ text: ConflictedText, at index: Int?,
    _ file: UnmergedFiles.File?, _ unmerged: UnmergedFiles?
  ) throws(CommandFailure) -> Result<Step?, Failed> {
    let name = target.file.name
    var resolution = try invocation.asking { () throws(GitProgram.Failure) in
      guard let unmerged, let file, let versions = try unmerged.versions(of: file, limit: Self.sizeLimit) else {
        return try ConflictResolution(text, nil, isKept: true)
      }
      return try ConflictResolution(text, (unmerged, versions), isKept: index != nil)
    }
    if side == nil, resolution.merge == nil {
      if file == nil {
        invocation.console.report(
          .error, "'\(name.bytes)' is not unmerged in git, so it cannot be merged anew",
          help: "take a side of its conflicts with '--ours' or '--theirs', or keep both with '--both'")
        return .failure(Failed(status: .usage))
      }
      invocation.console.report(
        .error, "'\(name.bytes)' was changed since git merged it, and is not merged anew",
        help: "take sides with '--ours' or '--theirs', or discard the changes with 'git checkout --merge FILE'")
      return .failure(Failed(status: .conflict))
    }
    if let side { resolution.take(side, at: index) }
    let edits = DocumentMerge.edits(of: source, making: resolution.text.bytes)
    let proposal =
      edits.isEmpty
      ? FileChangeRun.Proposal.unchanged : EditedText(source, edits).map { .change($0) } ?? .fault(line: 1)
    return .success(
      Step(target: target, plan: .made(proposal, of: source), resolution: resolution, isUnmerged: file != nil))
  }

  /// The largest version that is read from git, in bytes.
  private static let sizeLimit = 1 << 30

  /// Returns the path of a file from the root of the work tree.
  private static func place(of path: BytePath, in unmerged: UnmergedFiles) -> [UInt8] {
    let path = (try? path.resolved()) ?? path.normalized()
    return path.relative(to: unmerged.root).bytes
  }

  private static func refusal(of source: SourceText) -> WriteRefusal? {
    switch source.obstacles.refusal {
    case .conflictMarkers, nil: nil
    case let refusal: refusal
    }
  }

  private static func index(of line: Int, in text: ConflictedText, _ name: BytePath) throws(CommandFailure) -> Int {
    if let index = text.conflicts.firstIndex(where: { $0.lines.contains(line) }) { return index }
    let lines = text.conflicts.prefix(5).map { "\($0.lines.lowerBound)" as TerminalText }
    throw CommandFailure(
      .conflict, "no conflict is on line \(line) of '\(name.bytes)'",
      help: "conflicts begin on line \(TerminalText(joining: lines, with: ", "))")
  }
}
