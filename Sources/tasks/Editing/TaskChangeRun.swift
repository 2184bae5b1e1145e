import TaskFiles
import TaskSyntax
import TaskWorkspace

/// Changes tasks: finds them, lets a command edit the workspace, writes all files that this touches or none, and says
/// what was done.
///
///     try TaskChangeRun(invocation: invocation).edit { edit, tasks in try edit.start(tasks) }
///
/// A file that another program changes between being read and being written makes it begin anew, with what the file
/// holds then.
struct TaskChangeRun {
  let invocation: Invocation
  /// The status of the tasks that a query finds, where it does not name one.
  var scope = TaskChoice.Statuses.active
  /// Whether the command asks about the tasks that a query finds itself.
  var confirmsItself = false
  /// Whether files that are in canonical form stay so.
  var keepsCanonicalForm = false
  /// Whether a change that makes a new error is refused.
  var refusesErrors = false
  /// Returns the record for `undo`, by the root of the workspace, where several runs are one change.
  var keep: ((ChangeSettings, BytePath) -> ChangeRecord)?
  /// Whether nothing is said of what was done.
  var isSilent = false

  /// The number of attempts to make a change before the command gives up.
  private static let mostAttempts = 10

  /// Edits the tasks that `words` name, by default the operands, each once, or those that `--where` finds.
  func edit(
    _ words: [[UInt8]]? = nil, _ body: (inout WorkspaceEdit, [FoundTask]) throws(EditFailure) -> Void
  ) throws(CommandFailure) -> ExitStatus {
    try run(words) { change, tasks throws(CommandFailure) in
      try change.make { edit throws(EditFailure) in try body(&edit, tasks) }
    }
  }

  /// The same for a command that reads options or words of its own meanwhile.
  func run(
    _ words: [[UInt8]]? = nil, _ body: (inout TaskChange, [FoundTask]) throws(CommandFailure) -> Void
  ) throws(CommandFailure) -> ExitStatus {
    let words = words ?? invocation[EditOption.tasks]
    return try run(TaskChoice(invocation, words, scope: scope, isConfirmedLater: confirmsItself), body)
  }

  /// Changes the chosen tasks.
  func run(
    _ choice: TaskChoice, _ body: (inout TaskChange, [FoundTask]) throws(CommandFailure) -> Void
  ) throws(CommandFailure) -> ExitStatus {
    try attempts(choice.memory) { () throws(CommandFailure) in
      guard let found = try choice.find() else { return nil }
      var change = found.change
      if !found.tasks.isEmpty { try body(&change, found.tasks) }
      return change
    }
  }

  /// Changes a workspace of which no tasks are named.
  func run(_ body: (inout TaskChange) throws(CommandFailure) -> Void) throws(CommandFailure) -> ExitStatus {
    let memory = ChangeMemory()
    return try attempts(memory) { () throws(CommandFailure) in
      guard var change = try invocation.taskChange(memory) else { return nil }
      try body(&change)
      return change
    }
  }

  private func attempts(
    _ memory: ChangeMemory, _ make: () throws(CommandFailure) -> TaskChange?
  ) throws(CommandFailure) -> ExitStatus {
    for attempt in 1...Self.mostAttempts {
      defer { memory.endTurn() }
      guard let change = try make() else { return .usage }
      if let status = try write(change, isLast: attempt == Self.mostAttempts) { return status }
    }
    return .conflict
  }

  private var mode: FileChangeRun.Mode {
    invocation[EditOption.diff] ? .diff : invocation[EditOption.dryRun] ? .list : .write
  }

  /// `nil` where a file is another by now, and there is time to begin anew.
  private func write(_ change: TaskChange, isLast: Bool) throws(CommandFailure) -> ExitStatus? {
    var change = change
    let proposals = try change.make { edit throws(EditFailure) in
      try edit.finish(keepsCanonicalForm: keepsCanonicalForm, refusesErrors: refusesErrors)
    }
    let (edit, status) = (change.edit, change.session.status)
    let targets = edit.files.map { file in
      FileChangeRun.Target(
        file: InputFile(path: file.path, name: file.path.relative(to: edit.folder)), workspace: edit.workspace.root,
        effect: file.isNew ? .creation : .change)
    }
    let settings = invocation.changeSettings(in: edit.folder)
    var run = FileChangeRun(settings, ChangeLabel(invocation.commandName, title: edit.title), mode: mode)
    let torn = run.halfWritten(
      among: targets.indices.filter { proposals[$0].isUnchanged && targets[$0].effect == .change }.map { targets[$0] })
    if !torn.isEmpty { return report(torn, status) }
    run.continued = keep?(settings, edit.workspace.root)
    let touched = targets.indices.filter { !proposals[$0].isUnchanged }
    let touchedTargets = touched.map { targets[$0] }
    let plans = touched.map { FileChangeRun.Plan.made(proposals[$0], of: edit.files[$0].source) }
    let outcomes = run.outcomesTogether(for: touchedTargets, plans)
    if !isLast, outcomes.contains(where: \.isOutdated) { return nil }
    let total = report(Array(zip(outcomes, touchedTargets)), status)
    if outcomes.allSatisfy(\.isChange) {
      if !isSilent { say(change, proposals) }
    } else if mode == .write, outcomes.contains(where: \.isFailure) {
      for (outcome, target) in zip(outcomes, touchedTargets) where outcome.isChange {
        invocation.warn(ofKept: target.file.name)
      }
    }
    return total
  }

  private func report(
    _ outcomes: [(outcome: FileChangeRun.Outcome, target: FileChangeRun.Target)], _ status: ExitStatus
  ) -> ExitStatus {
    var status = status
    for (outcome, target) in outcomes {
      if case .changed(let diff?) = outcome { invocation.console.write(diff) }
      status.combine(invocation.report(outcome, of: target.file.name))
    }
    return status
  }

  private func say(_ change: TaskChange, _ proposals: [FileChangeRun.Proposal]) {
    let report = ChangeReport(change)
    if mode != .diff, invocation.console.verbosity > .quiet { report.writeLines(proposals) }
    report.writeRemarks()
  }
}

extension FileChangeRun.Outcome {
  /// Whether the file is another than the one that was read, and was left alone.
  fileprivate var isOutdated: Bool {
    if case .failed(.changedMeanwhile(let kept)) = self { return kept.isEmpty }
    return false
  }
}
