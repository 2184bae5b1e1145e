public import TaskModel
package import TaskSyntax

/// The field values of a part's tasks as text, for columns that are selected by name.
public struct FieldTexts: Sendable {
  private var reading: PartReading
  /// The keys of the attributes of the last row that was asked for: most lines have few.
  private var keys: (row: Int, keys: AttributeKeys)?

  /// - Parameter facts: the facts about the workspace, and the number of the part's first task in it. Without them,
  ///   `rank`, `eff` and `unblocks` are missing.
  public init(_ part: DocumentPart, _ settings: QuerySettings, facts: (workspace: WorkspaceFacts, first: Int)?) {
    reading = PartReading(part, settings)
    reading.facts = facts
  }

  /// Calls `body` with each value of a field in a row. Dates and durations are as written; numbers have at most two
  /// decimals.
  public mutating func forEachText(of field: QueryField, ofRow row: Int, _ body: (Span<UInt8>) -> Void) {
    if let key = field.attribute {
      guard reading.source.hasAttribute(key), attributeKeys(ofRow: row).contains(AttributeKeys(key)) else { return }
      let source = reading.source
      if field.isList {
        for attribute in source.attributes(key, ofRow: row) { source.part.withValue(of: attribute, body) }
      } else if let attribute = source.attribute(key, named: key == .declared ? field.name : nil, ofRow: row) {
        source.part.withValue(of: attribute, body)
      }
      return
    }
    let source = reading.source
    switch field.source {
    case .status: body(reading.rows[row].status.name.utf8Span.span)
    case .count(let read) where field.kind == .number:
      if let count = read(&reading, row) { body("\(count)".utf8Span.span) }
    case .path:
      for title in reading.sectionTitles(ofRow: row) { body(title.span) }
    case .project:
      let project = source.project(of: reading.rows[row])
      if project != TaskRow.none { body(source.names[project].span) }
    case .labels(let areTags):
      for label in source.labels(ofRow: row, areTags: areTags) { body(source.names[label].span) }
    default:
      switch reading.value(of: field, ofRow: row) {
      case .missing: break
      case .text(let text): body(text.span)
      case .texts(let texts): for text in texts { body(text.span) }
      case .code(let code):
        let text = text(of: code, field, row)
        body(text.span)
      }
    }
  }

  /// Returns the keys of the attributes on the line of a row.
  package mutating func attributeKeys(ofRow row: Int) -> AttributeKeys {
    if let keys, keys.row == row { return keys.keys }
    let found = reading.source.part.attributeKeys(of: Int(reading.rows[row].record))
    keys = (row, found)
    return found
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
    case .quadrant: return Array("Q\(code)".utf8)
    case .priority: return Array(TaskPriority(rawValue: UInt16(clamping: code)).description.utf8)
    case .duration: return QueryValue.minutes(QueryNumber(billionths: code)).text
    default: return QueryValue.number(QueryNumber(billionths: code)).text
    }
  }
}
