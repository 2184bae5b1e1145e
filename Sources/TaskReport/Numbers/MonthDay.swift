public import TaskModel

/// The counts of a day of a calendar.
public struct MonthDay: Sendable, Equatable {
  public let day: CalendarDate
  /// The numbers of active tasks due and planned.
  public var due = 0
  public var planned = 0
  /// The number of occurrences of recurring tasks on the day.
  public var again = 0
  /// The number of tasks due on a day before today and still active.
  public var overdue = 0
  public var done = 0
  public var points = 0

  public init(
    _ day: CalendarDate, due: Int = 0, planned: Int = 0, again: Int = 0, overdue: Int = 0, done: Int = 0,
    points: Int = 0
  ) {
    self.day = day
    self.due = due
    self.planned = planned
    self.again = again
    self.overdue = overdue
    self.done = done
    self.points = points
  }

  public var isEmpty: Bool { due + planned + again + overdue + done + points == 0 }
}
