import TaskModel

/// The number of tasks in a report, and the numbers of those whose dates are missing or inconsistent.
public struct CountedTasks: Sendable, Equatable, FieldwiseSum {
  public private(set) var tasks = 0
  /// The number of closed tasks without a closing day. They are in the current counts and in no day's count.
  public private(set) var undated = 0
  /// The numbers of tasks closed and created after today.
  public private(set) var closedAhead = 0
  public private(set) var createdAhead = 0
  public private(set) var withoutCreated = 0
  /// The number of tasks without `created` that are active or were closed in the days that rates are computed over.
  public private(set) var recentWithoutCreated = 0
  /// The number of tasks closed before their creation.
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

  static var fields: [Field] {
    [
      \.tasks, \.undated, \.closedAhead, \.createdAhead, \.withoutCreated, \.recentWithoutCreated,
      \.closedBeforeCreated,
    ]
  }
}
