import TaskModel
import TaskSyntax

/// The recurrence of an active task.
struct TaskSeries: Sendable {
  let rule: RecurrenceLiteral
  /// The last possible day; `nil` for no end.
  let until: CalendarDate?
  /// The kind of the task's own date. If it is a period, each day is replaced by the last day of the period that
  /// contains it.
  let kind: DateLiteral.Kind

  /// Returns the days of the rule anchored at `anchor`, after `day` and up to `last` and `until`.
  func days(anchoredAt anchor: CalendarDate, after day: CalendarDate, to last: CalendarDate) -> [CalendarDate] {
    let recurrence = Recurrence(rule, anchoredAt: anchor)
    let last = until.map { min($0, last) } ?? last
    var days: [CalendarDate] = []
    var next = recurrence.date(after: day)
    while let date = next, date <= last {
      let day = kind == .day ? date : CalendarPeriod(kind, holding: date).lastDay
      if days.last != day { days.append(day) }
      next = recurrence.date(after: date)
    }
    return days
  }

  /// Returns the days of the occurrences after the task's own day, from `first` up to `last`.
  ///
  /// If the task is late, only days after today follow. With `@each`, all days from today on follow.
  func days(after own: CalendarDate, from first: CalendarDate, to last: CalendarDate, today: CalendarDate)
    -> [CalendarDate]
  {
    let (anchor, passed): (CalendarDate, CalendarDate) =
      switch rule.mode {
      case .schedule: (own, max(own, today))
      case .each: (own, max(own, today.adding(days: -1) ?? own))
      case .done: (max(own, today), max(own, today))
      }
    // The day that represents a period may be long after the date in it.
    let day = kind == .day ? max(passed, first.adding(days: -1) ?? passed) : passed
    return days(anchoredAt: anchor, after: day, to: last).filter { first <= $0 && $0 <= last }
  }
}

extension DocumentPart {
  /// Returns the recurrence of a task, or `nil` if it has none.
  func series(ofRow index: Int) -> TaskSeries? {
    guard model.rows[index].flags.contains(.isRecurring), let every = attribute(.every, ofRow: index),
      let rule = part.recurrence(of: every)
    else { return nil }
    let until = attribute(.until, ofRow: index).flatMap { part.date(of: $0)?.lastDay }
    let own = (attribute(.due, ofRow: index) ?? attribute(.plan, ofRow: index)).flatMap { part.date(of: $0) }
    return TaskSeries(rule: rule, until: until, kind: own?.kind ?? .day)
  }
}
