public import TaskSyntax

extension RecurrenceLiteral {
  /// The date of the next occurrence when one is done (`Grammar/Specification.md`, Recurrence); `nil` when it would be
  /// after 9999-12-31.
  ///
  /// - By schedule: the first date after both the due day and the day it was done, so that missed ones are skipped.
  /// - `@each`: the first date after the due day alone, be it past.
  /// - `@done`: the day it was done plus the rule, which may be before the due day.
  ///
  /// - Parameters:
  ///   - due: the last day of `due`, else of `plan`, else `nil`: then all is counted from the day it was done, and the
  ///     result is for `start`.
  ///   - doneOn: the day on which it was done.
  ///
  /// The days by which the dates of the task move are those from `due ?? doneOn` to the result. Whether `until` allows
  /// the result is for the caller to ask.
  public func nextDate(due: CalendarDate?, doneOn: CalendarDate) -> CalendarDate? {
    let due = due ?? doneOn
    switch mode {
    case .schedule: return Recurrence(self, anchoredAt: due).date(after: max(due, doneOn))
    case .each: return Recurrence(self, anchoredAt: due).date(after: due)
    case .done: return Recurrence(self, anchoredAt: doneOn).date(after: doneOn)
    }
  }

  /// The anchor that a tool adds, last, to the recurrence of a task that is due, else planned, on this day, so that its
  /// months do not drift: `@29` to `@31` to a rule in months and `@02-29` to one in years, where that is the day
  /// (`Grammar/Specification.md`, Recurrence). `nil` where none is needed, one is there, or `@done` forbids it.
  public func anchorNeeded(on day: CalendarDate) -> Anchor? {
    guard anchor == nil, mode != .done else { return nil }
    let (_, month, dayOfMonth) = day.components
    switch rule {
    case .months where dayOfMonth > 28: return .dayOfMonth(dayOfMonth)
    case .years where month == 2 && dayOfMonth == 29: return .leapDay
    default: return nil
    }
  }
}

extension RecurrenceLiteral.Anchor: CustomStringConvertible {
  /// The anchor as a file has it, without the `@` before it.
  public var description: String {
    switch self {
    case .dayOfMonth(let day): "\(day)"
    case .leapDay: "02-29"
    }
  }
}
