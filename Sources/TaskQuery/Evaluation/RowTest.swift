import TaskModel

/// A test that needs only the row of a task. It is plain data without references, so copying it for each task is cheap.
enum RowTest: Sendable {
  case never
  /// One bit for each status.
  case statuses(UInt8)
  case flags(TaskRow.Flags, areSet: Bool)
  case isRoot, isOverdue, isLate, isDeferred, isUrgent
  /// One bit for each quadrant. Bit 0 means an unsorted task or, with `isWritten`, a task without a written quadrant.
  case quadrants(UInt8, isWritten: Bool)
  /// A range of `PackedMoment.rawValue`.
  case moment(RowDate, CodeRange)
  /// A range of `TaskPriority.rawValue` of the effective letter, own or inherited.
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
    case .project: 5
    case .label: 10
    }
  }
}
