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
  func attribute(_ key: AttributeKey, of row: TaskRow) -> SyntaxRecord? {
    for index in syntax.wordRecords(of: Int(row.record)) {
      let record = syntax.records[index]
      if record.kind == .attribute, record.key == key { return record }
    }
    return nil
  }

  /// Returns the date in an attribute.
  func date(_ attribute: SyntaxRecord) -> DateLiteral? {
    let value = syntax.value(of: attribute)
    return DateLiteral(value.span, in: 0..<value.count)
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
