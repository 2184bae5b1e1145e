import TaskModel
import TaskSyntax

extension LintPart {
  /// Returns the recurrence of a task with its attribute; `nil` if it has none.
  func recurrence(of row: TaskRow) -> (literal: RecurrenceLiteral, record: SyntaxRecord)? {
    guard row.flags.contains(.isRecurring), let record = attribute(.every, of: row) else { return nil }
    let value = syntax.value(of: record)
    return RecurrenceLiteral(value.span, in: 0..<value.count).map { ($0, record) }
  }

  /// Returns the last day of a task's recurrence with its attribute; `nil` if the recurrence has no end.
  func end(of row: TaskRow) -> (day: CalendarDate, record: SyntaxRecord)? {
    guard let record = attribute(.until, of: row), let date = date(record) else { return nil }
    return (date.lastDay, record)
  }
}
