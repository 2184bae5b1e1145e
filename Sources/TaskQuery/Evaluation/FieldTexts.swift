public import TaskModel
import TaskSyntax

/// The field values of a part's tasks as text, for columns that are selected by name.
public struct FieldTexts {
  private var reading: PartReading

  /// - Parameter facts: the facts about the workspace, and the number of the part's first task in it. Without them,
  ///   `rank`, `eff` and `unblocks` are missing.
  public init(_ part: DocumentPart, _ settings: QuerySettings, facts: (workspace: WorkspaceFacts, first: Int)?) {
    reading = PartReading(part, settings)
    reading.facts = facts
  }

  /// Returns the values of a field in a row, or none. Dates and durations are as written; numbers have at most two
  /// decimals.
  public mutating func texts(of field: QueryField, ofRow row: Int) -> [[UInt8]] {
    if let key = field.attribute {
      if field.isList { return reading.source.attributes(key, ofRow: row).map { reading.value(of: $0) } }
      let value = reading.text(key, named: key == .declared ? field.name : nil, ofRow: row)
      return value.map { [$0] } ?? []
    }
    switch reading.value(of: field, ofRow: row) {
    case .missing: return []
    case .text(let text): return [text]
    case .texts(let texts): return texts
    case .code(let code): return [text(of: code, field, row)]
    }
  }

  /// Returns the times of a row's reminders. A duration is subtracted from the due time. A date without a time means
  /// the start of the day. Reminders that cannot be computed are omitted.
  public func reminders(ofRow row: Int) -> [CalendarMoment] {
    reading.ringing(ofRow: row).compactMap { moment in
      moment.date.flatMap { CalendarMoment($0, minuteOfDay: moment.minuteOfDay ?? 0) }
    }
  }

  private func text(of code: Int64, _ field: QueryField, _ row: Int) -> [UInt8] {
    switch field.kind {
    case .status: return Array(reading.rows[row].status.name.utf8)
    case .quadrant: return Array("Q\(code)".utf8)
    case .priority: return Array(TaskPriority(rawValue: UInt16(clamping: code)).description.utf8)
    case .duration: return QueryValue.minutes(QueryNumber(billionths: code)).text
    default: return QueryValue.number(QueryNumber(billionths: code)).text
    }
  }
}
