public import TaskModel

/// The counts of a day of a calendar.
public struct MonthDay: Sendable, Equatable, FieldwiseSum {
  public let day: CalendarDate
  /// The numbers of active tasks due and planned.
  public var due = 0
  public var planned = 0
  /// The number of occurrences of recurring tasks on the day.
  public var again = 0
  /// The number of tasks due on the day and overdue now.
  public var overdue = 0
  public var done = 0
  public var points = 0

  public init(_ day: CalendarDate) { self.day = day }

  public var isEmpty: Bool { due + planned + again + overdue + done + points == 0 }

  static var fields: [Field] { [\.due, \.planned, \.again, \.overdue, \.done, \.points] }
}
