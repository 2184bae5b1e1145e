public import TaskModel
public import TaskSyntax

/// The effect of closing a task on its series.
///
/// `Grammar/Specification.md`, "Recurrence".
public enum SeriesStep: Sendable, Equatable {
  /// The task is no series: it has no `every`.
  case single
  /// It comes back.
  case next(NextOccurrence)
  /// It would come back on a date that is past the end of the series.
  case over(date: CalendarDate, until: DateLiteral)
  /// It would come back after 9999-12-31, or one of its dates would move there.
  case beyondCalendar
}

/// When a task comes back.
public struct NextOccurrence: Sendable, Equatable {
  /// The day that its `key` gets, or lies in if that is a period.
  public var date: CalendarDate
  /// By how many days all dates move, back if negative.
  public var days: Int
  /// `due`, else `plan`, else `start`: the date that the recurrence counts from.
  public var key: AttributeKey
  /// The value of `every`, with the anchor that keeps months from drifting.
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
    // A period names no day of the month that could drift.
    let anchor = written.flatMap { $0.kind == .day ? recurrence.anchorNeeded(on: $0.lastDay) : nil }
    return .next(
      NextOccurrence(
        date: next, days: next.days(since: written?.lastDay ?? day), key: key,
        every: every + (anchor.map { Array("@\($0)".utf8) } ?? [])))
  }

  /// The date that the attribute with a key has; `nil` where there is none.
  func date(_ key: AttributeKey) -> DateLiteral? {
    self[key].flatMap { DateLiteral($0.span, in: 0..<$0.count) }
  }
}
