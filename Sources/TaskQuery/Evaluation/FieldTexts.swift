public import TaskModel
package import TaskSyntax

/// The field values of a part's tasks as text, for columns that are selected by name.
public struct FieldTexts: Sendable {
  private var reading: PartReading
  /// The attributes of the last row that was asked for.
  private var attributes: (row: Int, records: AttributeRecords)?

  /// - Parameters:
  ///   - part: The part. If it is read on demand, each text reads it again.
  ///   - facts: The facts about the workspace, and the number of the part's first task in it. Without them, `rank`,
  ///     `eff` and `unblocks` are missing.
  public init(_ part: DocumentPart, _ settings: QuerySettings, facts: (workspace: WorkspaceFacts, first: Int)?) {
    reading = PartReading(part, settings)
    reading.facts = facts
  }

  /// Calls `body` with each value of a column in a row. Dates and durations are as written; numbers have at most two
  /// decimals.
  public mutating func forEachText(of column: FieldColumn, ofRow row: Int, _ body: (Span<UInt8>) -> Void) {
    if let key = column.attribute {
      forEachAttribute(key, of: column, ofRow: row, body)
      return
    }
    switch column.shape {
    case .status: body(reading.rows[row].status.name.utf8Span.span)
    case .number: if case .count(let read) = column.source { read(&reading, row)?.withDigits(body) }
    case .path:
      for title in reading.sectionTitles(ofRow: row) { body(title.span) }
    case .project:
      let project = reading.source.project(of: reading.rows[row])
      if project != TaskRow.none { body(reading.source.names[project].span) }
    case .contexts, .tags:
      let labels = reading.source.labels(ofRow: row, areTags: column.shape == .tags)
      for label in labels { body(reading.source.names[label].span) }
    case .title: reading.source.part.withTitle(of: Int(reading.rows[row].record), body)
    case .other:
      switch reading.value(of: column.source, ofRow: row) {
      case .missing: break
      case .text(let text): body(text.span)
      case .texts(let texts): for text in texts { body(text.span) }
      case .code(let code):
        let text = text(of: code, column.kind)
        body(text.span)
      }
    }
  }

  private mutating func forEachAttribute(
    _ key: AttributeKey, of column: FieldColumn, ofRow row: Int, _ body: (Span<UInt8>) -> Void
  ) {
    guard let first = attributes(ofRow: row)[key] else { return }
    let part = reading.source
    if column.isList {
      for attribute in part.attributes(key, ofRow: row) { part.part.withValue(of: attribute, body) }
    } else if let name = column.declaredName {
      let attribute = part.attribute(key, named: name, ofRow: row)
      if let attribute { part.part.withValue(of: attribute, body) }
    } else {
      part.part.withValue(of: part.part.records[first], body)
    }
  }

  /// Returns the keys of the attributes on the line of a row.
  package mutating func attributeKeys(ofRow row: Int) -> AttributeKeys { attributes(ofRow: row).keys }

  private mutating func attributes(ofRow row: Int) -> AttributeRecords {
    if let attributes, attributes.row == row { return attributes.records }
    let found = AttributeRecords(of: Int(reading.rows[row].record), in: reading.source.part)
    attributes = (row, found)
    return found
  }

  /// Returns the times of a row's reminders. A duration is subtracted from the due time. A date without a time means
  /// the start of the day. Reminders that cannot be computed are omitted.
  public func reminders(ofRow row: Int) -> [CalendarMoment] {
    reading.ringing(ofRow: row).compactMap { moment in
      moment.date.flatMap { CalendarMoment($0, minuteOfDay: moment.minuteOfDay ?? 0) }
    }
  }

  private func text(of code: Int64, _ kind: QueryFieldKind) -> [UInt8] {
    switch kind {
    case .quadrant: return Array("Q\(code)".utf8)
    case .priority: return Array(TaskPriority(rawValue: UInt16(clamping: code)).description.utf8)
    case .duration: return QueryValue.minutes(QueryNumber(billionths: code)).text
    default: return QueryValue.number(QueryNumber(billionths: code)).text
    }
  }
}
