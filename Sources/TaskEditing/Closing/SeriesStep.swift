public import TaskModel
public import TaskSyntax

/// The effect of closing a task on its series.
///
/// See `Grammar/Specification.md`, "Recurrence".
public enum SeriesStep: Sendable, Equatable {
  /// The task has no `every` and does not repeat.
  case single
  /// The task repeats.
  case next(NextOccurrence)
  /// The next date is after the end of the series.
  case over(date: CalendarDate, until: DateLiteral)
  /// The next date, or another moved date, would be after 9999-12-31.
  case beyondCalendar
}

/// The next occurrence of a task.
public struct NextOccurrence: Sendable, Equatable {
  /// The new day of `key`. If the date is a period, it is the period that contains this day.
  public var date: CalendarDate
  /// The number of days by which all dates move, which may be negative.
  public var days: Int
  /// The date from which the recurrence is counted: `due`, otherwise `plan`, otherwise `start`.
  public var key: AttributeKey
  /// The value of `every`, with the anchor that keeps the day of the month from drifting.
  public var every: [UInt8]
}

extension TaskContent {
  /// Returns the effect on the series of closing the task on `day`.
  public func seriesStep(closedOn day: CalendarDate) -> SeriesStep {
    guard let every = self[.every], let recurrence = RecurrenceLiteral(every.span, in: 0..<every.count) else {
      return .single
    }
    let key: AttributeKey = self[.due] != nil ? .due : self[.plan] != nil ? .plan : .start
    let written = key == .start ? nil : date(key)
    guard let next = recurrence.nextDate(due: written?.lastDay, doneOn: day) else { return .beyondCalendar }
    if let until = date(.until), next > until.lastDay { return .over(date: next, until: until) }
    // A period has no day of the month that could drift.
    let anchor = written.flatMap { $0.kind == .day ? recurrence.anchorNeeded(on: $0.lastDay) : nil }
    return .next(
      NextOccurrence(
        date: next, days: next.days(since: written?.lastDay ?? day), key: key,
        every: every + (anchor.map { Array("@\($0)".utf8) } ?? [])))
  }

  /// Returns the date of the attribute with a key, or `nil` if there is none.
  func date(_ key: AttributeKey) -> DateLiteral? { self[key].flatMap { DateLiteral($0.span, in: 0..<$0.count) } }
}
