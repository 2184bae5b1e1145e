import TaskModel
import TaskSyntax

extension PackedMoment {
  /// The number of the day from an arbitrary origin; 0 if there is no date.
  var dayNumber: UInt32 { rawValue / 1441 }

  /// Whether this moment is over when `other` begins: on an earlier day or, if both have a time, earlier on the same
  /// day. `false` if either has no date.
  @inline(__always)
  func isBefore(_ other: PackedMoment) -> Bool {
    guard rawValue < other.rawValue, rawValue != 0 else { return false }
    return dayNumber < other.dayNumber || minuteOfDay != nil
  }
}

extension LintPart {
  /// Returns the effective attribute of a task under `key`, which is the first one.
  func attribute(_ key: AttributeKey, of row: TaskRow) -> SyntaxRecord? { syntax.attribute(key, of: Int(row.record)) }

  /// Returns the recurrence of a task with its attribute; `nil` if it has none.
  func recurrence(of row: TaskRow) -> (literal: RecurrenceLiteral, record: SyntaxRecord)? {
    guard row.flags.contains(.isRecurring), let record = attribute(.every, of: row) else { return nil }
    return syntax.recurrence(of: record).map { ($0, record) }
  }

  /// Returns the last day of a task's recurrence with its attribute; `nil` if the recurrence has no end.
  func end(of row: TaskRow) -> (day: CalendarDate, record: SyntaxRecord)? {
    guard let record = attribute(.until, of: row), let date = syntax.date(of: record) else { return nil }
    return (date.lastDay, record)
  }

  /// Returns the attribute with the closing date of a closed task.
  func closingDate(of row: TaskRow) -> SyntaxRecord? {
    attribute(row.status == .cancelled ? .cancelled : .done, of: row)
  }
}

extension DateLiteral {
  /// The first moment of the date; without a time, the first day.
  var first: PackedMoment { PackedMoment(firstDay, minuteOfDay: minuteOfDay) }
}

extension CalendarDate {
  /// Returns the day `days` days ago, packed as in rows; `.none` before the start of the calendar.
  func packed(daysAgo days: Int) -> PackedMoment { adding(days: -days).map { PackedMoment($0) } ?? .none }
}
