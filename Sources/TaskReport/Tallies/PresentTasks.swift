import TaskModel

/// The numbers of tasks by their current boxes.
public struct PresentTasks: Sendable, Equatable, FieldwiseSum {
  public private(set) var open = 0
  public private(set) var started = 0
  public private(set) var waiting = 0
  public private(set) var done = 0
  public private(set) var cancelled = 0
  public private(set) var overdue = 0
  /// The number of active tasks that are due or planned by today.
  public private(set) var dueByToday = 0
  /// The minutes of the active tasks.
  public private(set) var est = 0
  public private(set) var spent = 0

  public var active: Int { open + started + waiting }

  /// The percentage of tasks that are done, without cancelled ones, rounded down; `nil` if there are none.
  public var progress: Int? { active + done == 0 ? nil : done * 100 / (active + done) }

  mutating func add(_ row: TaskRow, est: Int, spent: Int, at now: CalendarMoment) {
    switch row.status {
    case .open: open += 1
    case .started: started += 1
    case .waiting: waiting += 1
    case .done: done += 1
    case .cancelled: cancelled += 1
    }
    guard row.status.isActive else { return }
    if row.isOverdue(now: now) { overdue += 1 }
    let today = PackedMoment(now.date).day
    if 1...today ~= row.due.day || 1...today ~= row.plan.day { dueByToday += 1 }
    self.est += est
    self.spent += spent
  }

  static var fields: [Field] {
    [\.open, \.started, \.waiting, \.done, \.cancelled, \.overdue, \.dueByToday, \.est, \.spent]
  }
}
