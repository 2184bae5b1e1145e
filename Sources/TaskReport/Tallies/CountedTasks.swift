import TaskModel

/// The number of tasks in a report, and of those whose dates are missing or contradict one another.
public struct CountedTasks: Sendable, Equatable {
  public private(set) var tasks = 0
  /// Closed tasks without a closing day: they count now, and on no day.
  public private(set) var undated = 0
  /// Tasks closed or created after today.
  public private(set) var closedAhead = 0
  public private(set) var createdAhead = 0
  public private(set) var withoutCreated = 0
  /// The active tasks, and those closed in the days that rates are of, without `created`.
  public private(set) var recentWithoutCreated = 0
  /// Tasks closed before they were created.
  public private(set) var closedBeforeCreated = 0

  /// The days before today that count as recent: rates are of them.
  static let recentDays = 56

  /// Whether a day, as a number, is a recent one.
  private static func isRecent(_ day: UInt32, today: UInt32) -> Bool {
    day < today && day + UInt32(recentDays) >= today
  }

  mutating func add(_ row: TaskRow, today: UInt32) {
    tasks += 1
    let (created, closed) = (row.created.day, row.closed.day)
    if created == 0 {
      withoutCreated += 1
      if row.status.isActive || Self.isRecent(closed, today: today) { recentWithoutCreated += 1 }
    } else if created > today {
      createdAhead += 1
    }
    guard !row.status.isActive else { return }
    if closed == 0 { undated += 1 } else if closed > today { closedAhead += 1 }
    if closed != 0, closed < created { closedBeforeCreated += 1 }
  }

  mutating func join(_ other: CountedTasks) {
    tasks += other.tasks
    undated += other.undated
    closedAhead += other.closedAhead
    createdAhead += other.createdAhead
    withoutCreated += other.withoutCreated
    recentWithoutCreated += other.recentWithoutCreated
    closedBeforeCreated += other.closedBeforeCreated
  }
}
