import TaskModel

/// A test that needs only the row of a task. It is plain data without references, so copying it for each task is cheap.
enum RowTest: Sendable {
  case never
  /// One bit a status.
  case statuses(UInt8)
  case flags(TaskRow.Flags, areSet: Bool)
  case isRoot, isOverdue, isLate, isDeferred, isInbox, isUrgent
  /// One bit a quadrant; bit 0 for an unsorted task, or one without a written quadrant where that is asked for.
  case quadrants(UInt8, isWritten: Bool)
  /// `PackedMoment.rawValue`.
  case moment(RowDate, CodeRange)
  /// `TaskPriority.rawValue` of the letter that counts.
  case priority(CodeRange)
  /// An index into the plan's names.
  case project(Int)
  case label(Int, isTag: Bool)
  /// An index into the plan's relations.
  case relation(Int)

  /// See `QueryTest.cost`.
  var cost: Int {
    switch self {
    case .never, .statuses, .flags, .isRoot, .isDeferred: 0
    case .relation: 1
    case .moment: 2
    case .priority, .isOverdue, .isLate, .isUrgent: 3
    case .quadrants: 4
    case .isInbox, .project: 5
    case .label: 10
    }
  }
}
