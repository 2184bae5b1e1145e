package import TaskModel
package import TaskSyntax

/// The field values of a part's tasks as text, row by row, for columns that are selected by name.
package struct FieldTexts: Sendable {
  private var reading: PartReading
  /// The syntax of the part. A request to the part would copy it for each value.
  private let syntax: SyntaxPart
  private let columns: [FieldColumn]
  private var row = 0
  private var attributes = AttributeRecords()

  /// - Parameters:
  ///   - part: The part. If it is read on demand, it is read now.
  ///   - fields: The fields of the columns.
  ///   - facts: The facts about the workspace, and the number of the part's first task in it.
  package init(
    _ part: DocumentPart, _ fields: [QueryField], _ settings: QuerySettings,
    facts: (workspace: WorkspaceFacts, first: Int)
  ) {
    reading = PartReading(part, settings)
    reading.facts = facts
    syntax = part.part
    // Each thread makes its own: threads that share columns wait for each other when they count references to them.
    columns = fields.map { FieldColumn($0) }
  }

  /// The number of the part's first task in the workspace.
  package var firstNumber: Int { reading.facts?.first ?? 0 }

  /// Turns to a row, whose values are then asked for, and returns the keys of the attributes on its line.
  @discardableResult
  package mutating func turn(toRow row: Int) -> AttributeKeys {
    self.row = row
    attributes = AttributeRecords(of: Int(reading.rows[row].record), in: syntax)
    return attributes.keys
  }

  /// Calls `body` with the value of the first attribute that has a key, as written.
  package func withValue(of key: AttributeKey, _ body: (Span<UInt8>) -> Void) {
    if let record = attributes[key] { syntax.withValue(of: syntax.records[record], body) }
  }

  /// Calls `body` with each value of a column. Dates and durations are as written; numbers have at most two decimals.
  package mutating func forEachText(ofColumn column: Int, _ body: (Span<UInt8>) -> Void) {
    switch columns[column].shape {
    case .attribute(let key): withValue(of: key, body)
    case .declared: withDeclaredValue(columns[column], body)
    case .attributes(let key):
      for attribute in reading.source.attributes(key, ofRow: row) { syntax.withValue(of: attribute, body) }
    case .status: body(reading.rows[row].status.name.utf8Span.span)
    case .priority: reading.priority(ofRow: row).withText(body)
    case .quadrant: Quadrant.withName(reading.quadrant(ofRow: row, isWritten: false), body)
    case .number: if case .count(let read) = columns[column].source { read(&reading, row)?.withDigits(body) }
    case .text: if case .text(let read) = columns[column].source, let text = read(&reading, row) { body(text.span) }
    case .path: for title in reading.sectionTitles(ofRow: row) { body(title.span) }
    case .project:
      let project = reading.source.project(of: reading.rows[row])
      if project != TaskRow.none { body(reading.source.names[project].span) }
    case .contexts: forEachLabel(areTags: false, body)
    case .tags: forEachLabel(areTags: true, body)
    case .title: syntax.withTitle(of: reading.rows[row], body)
    case .other: forEachText(of: columns[column], body)
    }
  }

  private func withDeclaredValue(_ column: FieldColumn, _ body: (Span<UInt8>) -> Void) {
    let attribute = reading.source.attribute(.declared, named: column.declaredName, ofRow: row)
    if let attribute { syntax.withValue(of: attribute, body) }
  }

  private func forEachLabel(areTags: Bool, _ body: (Span<UInt8>) -> Void) {
    for label in reading.source.labels(ofRow: row, areTags: areTags) { body(reading.source.names[label].span) }
  }

  private mutating func forEachText(of column: FieldColumn, _ body: (Span<UInt8>) -> Void) {
    switch reading.value(of: column.source, ofRow: row) {
    case .missing: break
    case .text(let text): body(text.span)
    case .texts(let texts): for text in texts { body(text.span) }
    case .code(let code):
      let text = text(of: code, column.kind)
      body(text.span)
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
