package import TaskEditing
import TaskModel
import TaskSyntax

// The states of active tasks.
extension WorkspaceEdit {
  /// Marks tasks as under way.
  package mutating func start(_ tasks: [FoundTask]) throws(EditFailure) {
    try refuseClosed(tasks, for: .start)
    try passGate(tasks.filter { $0.row.status != .started })
    for task in tasks {
      let isChanged = try changeLine(of: task, as: .started, orRemark: .isStarted) { line throws(EditProblem) in
        if line.mark != .started { try line.setMark(.started) }
      }
      if isChanged { remarkFirst(of: task) }
    }
  }

  /// Marks started tasks as open again.
  package mutating func stop(_ tasks: [FoundTask]) throws(EditFailure) {
    try refuseClosed(tasks, for: .stop)
    for task in tasks {
      try changeLine(of: task, as: .stopped, orRemark: .isNotStarted) { line throws(EditProblem) in
        if line.mark == .started { try line.setMark(.open) }
      }
    }
  }

  /// Marks a task as under way for a timer; one that is under way already stays as it is.
  @discardableResult
  package mutating func takeUp(_ task: FoundTask) throws(EditFailure) -> TaskLine {
    guard task.row.status.isActive else { throw .closed(task, nil) }
    try passGate([task])
    guard task.row.status != .started else { return try line(of: task) }
    let line = try changeLine(of: task) { line throws(EditProblem) in try line.setMark(.started) }
    record(.started, of: task, line)
    return line
  }

  /// Adds minutes to the `spent` of a task, and returns its line.
  package mutating func add(minutes: Int, to task: FoundTask) throws(EditFailure) -> TaskLine {
    try changeLine(of: task) { line throws(EditProblem) in
      let present = line.content[.spent].flatMap { DurationLiteral($0.span, in: 0..<$0.count, allowsDays: false) }
      let sum = min((present?.minutes ?? 0) + minutes, DurationLiteral.maximumMinutes)
      try line.set(Array("spent".utf8), Array(TimeAmount(minutes: sum).description.utf8))
    }
  }

  /// Marks tasks as waiting, for somebody if that is said.
  package mutating func wait(_ tasks: [FoundTask], for owner: [UInt8]?) throws(EditFailure) {
    try refuseClosed(tasks, for: .wait)
    for task in tasks {
      try changeLine(of: task, as: .waits, orRemark: .waits) { line throws(EditProblem) in
        if line.mark != .waiting { try line.setMark(.waiting) }
        if let owner, line.content[.owner] != owner { try line.set(Array("owner".utf8), owner) }
      }
    }
  }

  /// Ends the change where one of these is closed.
  func refuseClosed(_ tasks: [FoundTask], for attempt: EditFailure.Attempt) throws(EditFailure) {
    for task in tasks where !task.row.status.isActive { throw .closed(task, attempt) }
  }

  /// Remarks what comes before a task that is started, as its `after`, or that of a task above it, says.
  private mutating func remarkFirst(of task: FoundTask) {
    guard tasks.documents.model.links.contains(where: { $0.kind == .after }) else { return }
    let first = tasks.facts(finding: .readiness).hindrances(of: tasks.number(of: task)).compactMap {
      hindrance -> Int? in
      if case .blocked(let other, .after) = hindrance { other } else { nil }
    }
    if let other = first.first { remark(.comesFirst(tasks[other], others: first.count - 1)) }
  }
}
