import TaskModel
import TaskSyntax

/// The days on which an active task comes back.
struct TaskSeries: Sendable {
  let rule: RecurrenceLiteral
  /// The last day on which it may; `nil` for no end.
  let until: CalendarDate?

  /// The days on which it comes back after its own day, from `first` on and up to `last`.
  ///
  /// Of a task that is done late only those after today come; with `@each` all of them, of which those before today are
  /// left out.
  func days(after own: CalendarDate, from first: CalendarDate, to last: CalendarDate, today: CalendarDate)
    -> [CalendarDate]
  {
    let last = until.map { min($0, last) } ?? last
    let (anchor, passed): (CalendarDate, CalendarDate) =
      switch rule.mode {
      case .schedule: (own, max(own, today))
      case .each: (own, max(own, today.adding(days: -1) ?? own))
      case .done: (max(own, today), max(own, today))
      }
    let recurrence = Recurrence(rule, anchoredAt: anchor)
    var days: [CalendarDate] = []
    var day = max(passed, first.adding(days: -1) ?? passed)
    while let next = recurrence.date(after: day), next <= last {
      days.append(next)
      day = next
    }
    return days
  }
}

extension DocumentPart {
  /// The recurrence of a task; `nil` where it has none.
  func series(ofRow index: Int) -> TaskSeries? {
    guard model.rows[index].flags.contains(.isRecurring), let every = attribute(.every, ofRow: index) else {
      return nil
    }
    let value = part.value(of: every)
    guard let rule = RecurrenceLiteral(value.span, in: 0..<value.count) else { return nil }
    let until = attribute(.until, ofRow: index).flatMap { word in
      let value = part.value(of: word)
      return DateLiteral(value.span, in: 0..<value.count)?.lastDay
    }
    return TaskSeries(rule: rule, until: until)
  }
}
