import TaskModel
import TaskSyntax

/// The dates on which a task comes back if each occurrence is done in time, or today if it is late.
struct RecurrenceWords {
  private let rule: RecurrenceLiteral
  private let due: CalendarDate?
  private let until: CalendarDate?
  private let today: CalendarDate

  init(_ rule: RecurrenceLiteral, of task: KnownTask, today: CalendarDate) {
    self.rule = rule
    self.today = today
    due = task.row.due.date ?? task.row.plan.date
    let attributes = task.attributes
    until = attributes[.until].flatMap { task.part.part.date(of: $0) }.map { CalendarPeriod($0).lastDay }
  }

  /// Returns the next dates, fewer if the series ends before.
  func next(_ count: Int) -> [CalendarDate] {
    var dates: [CalendarDate] = []
    var due = due
    var done = max(due ?? today, today)
    if rule.mode != .schedule { done = today }
    while dates.count < count, let date = rule.nextDate(due: due, doneOn: done) {
      if let until, date > until { break }
      dates.append(date)
      due = date
      done = date
    }
    return dates
  }
}
