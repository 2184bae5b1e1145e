import TaskModel
import TaskSyntax

extension PackedMoment {
  /// Days, counted from somewhere; 0 where there is none.
  var dayNumber: UInt32 { rawValue / 1441 }

  /// Whether this is over when `other` begins: on an earlier day or, where both have a time, earlier on the same day.
  /// Nothing is before nothing.
  @inline(__always)
  func isBefore(_ other: PackedMoment) -> Bool {
    guard rawValue < other.rawValue, rawValue != 0 else { return false }
    return dayNumber < other.dayNumber || minuteOfDay != nil
  }
}

extension LintPart {
  /// The attribute of a task that counts under `key`: the first one.
  func attribute(_ key: AttributeKey, of row: TaskRow) -> SyntaxRecord? {
    for index in syntax.wordRecords(of: Int(row.record)) {
      let record = syntax.records[index]
      if record.kind == .attribute, record.key == key { return record }
    }
    return nil
  }

  /// The date that an attribute gives.
  func date(_ attribute: SyntaxRecord) -> DateLiteral? {
    let value = syntax.value(of: attribute)
    return DateLiteral(value.span, in: 0..<value.count)
  }

  /// The attribute that says when a closed task was closed.
  func closingDate(of row: TaskRow) -> SyntaxRecord? {
    attribute(row.status == .cancelled ? .cancelled : .done, of: row)
  }
}

extension DateLiteral {
  /// The first moment that is meant: without a time, the first day.
  var first: PackedMoment { PackedMoment(firstDay, minuteOfDay: minuteOfDay) }
}

extension CalendarDate {
  /// The day so many days ago, as rows keep days; nothing where the calendar begins later.
  func packed(daysAgo days: Int) -> PackedMoment { adding(days: -days).map { PackedMoment($0) } ?? .none }
}
