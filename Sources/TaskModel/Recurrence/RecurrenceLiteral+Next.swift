public import TaskSyntax

extension RecurrenceLiteral {
  /// Returns the date of the next occurrence after one is done (`Grammar/Specification.md`, Recurrence); `nil` if it
  /// would be after 9999-12-31.
  ///
  /// - By schedule: the first date after both the due day and the day of completion, so that missed ones are skipped.
  /// - `@each`: the first date after the due day, even if it has passed.
  /// - `@done`: the day of completion plus the rule, which may be before the due day.
  ///
  /// - Parameters:
  ///   - due: The last day of `due`, otherwise of `plan`, otherwise `nil`. With `nil`, the date is counted from the day
  ///     of completion, and the result is for `start`.
  ///   - doneOn: The day of completion.
  ///
  /// The dates of the task move by the days from `due ?? doneOn` to the result. The caller must check whether `until`
  /// allows the result.
  public func nextDate(due: CalendarDate?, doneOn: CalendarDate) -> CalendarDate? {
    let due = due ?? doneOn
    switch mode {
    case .schedule: return Recurrence(self, anchoredAt: due).date(after: max(due, doneOn))
    case .each: return Recurrence(self, anchoredAt: due).date(after: due)
    case .done: return Recurrence(self, anchoredAt: doneOn).date(after: doneOn)
    }
  }

  /// Returns the anchor that tools append to the recurrence of a task that is due, or otherwise planned, on this day,
  /// so that its months do not drift: `@29` to `@31` to a rule in months and `@02-29` to one in years, if that is the
  /// day (`Grammar/Specification.md`, Recurrence). Returns `nil` if none is needed, if one exists, or if `@done`
  /// forbids it.
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
  /// The anchor as written in a file, without the `@` before it.
  public var description: String {
    switch self {
    case .dayOfMonth(let day): "\(day)"
    case .leapDay: "02-29"
    }
  }
}
