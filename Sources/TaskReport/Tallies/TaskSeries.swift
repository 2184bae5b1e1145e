import TaskModel
import TaskSyntax

/// The days on which an active task comes back.
struct TaskSeries: Sendable {
  let rule: RecurrenceLiteral
  /// The last day on which it may; `nil` for no end.
  let until: CalendarDate?
  /// The kind of its own date: of a period, each day stands for the last one of the period that holds it.
  let kind: DateLiteral.Kind

  /// The days of the rule counted from `anchor`, behind `day` and up to `last` and `until`.
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

  /// The days on which it comes back after its own day, from `first` on and up to `last`.
  ///
  /// After a task that is done late only days after today come; with `@each` all of them, of which those before today are
  /// left out.
  func days(after own: CalendarDate, from first: CalendarDate, to last: CalendarDate, today: CalendarDate)
    -> [CalendarDate]
  {
    let (anchor, passed): (CalendarDate, CalendarDate) =
      switch rule.mode {
      case .schedule: (own, max(own, today))
      case .each: (own, max(own, today.adding(days: -1) ?? own))
      case .done: (max(own, today), max(own, today))
      }
    // The day that stands for a period may be long behind the date in it.
    let day = kind == .day ? max(passed, first.adding(days: -1) ?? passed) : passed
    return days(anchoredAt: anchor, after: day, to: last).filter { first <= $0 && $0 <= last }
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
    let own = (attribute(.due, ofRow: index) ?? attribute(.plan, ofRow: index)).flatMap { word in
      let value = part.value(of: word)
      return DateLiteral(value.span, in: 0..<value.count)
    }
    return TaskSeries(rule: rule, until: until, kind: own?.kind ?? .day)
  }
}
