package import TaskSyntax

/// The attributes on a task's line, as records: the first of a repeated key, but every `remind`.
package struct LineAttributes {
  private let part: SyntaxPart
  private let first: AttributeRecords
  package private(set) var reminders: [SyntaxRecord] = []
  /// The records of the keys that the front matter declares.
  package private(set) var declared: [SyntaxRecord] = []

  /// - Parameter index: The record of the task.
  package init(_ part: SyntaxPart, of index: Int) {
    self.part = part
    first = AttributeRecords(of: index, in: part)
    guard !first.keys.isDisjoint(with: [AttributeKeys(.remind), AttributeKeys(.declared)]) else { return }
    for word in part.records[part.wordRecords(of: index)] where word.kind == .attribute {
      if word.key == .remind { reminders.append(word) }
      if word.key == .declared { declared.append(word) }
    }
    if declared.count > 1 { keepFirstOfEachName() }
  }

  private mutating func keepFirstOfEachName() {
    var seen: Set<[UInt8]> = []
    declared = declared.filter { seen.insert(name(of: $0)).inserted }
  }

  /// The first attribute with a key; `nil` for `remind` and declared keys, of which all are listed.
  package subscript(key: AttributeKey) -> SyntaxRecord? {
    key == .remind || key == .declared ? nil : first[key].map { part.records[$0] }
  }

  /// The value without quotes and escapes.
  package func value(of attribute: SyntaxRecord) -> [UInt8] { part.value(of: attribute) }

  package func name(of attribute: SyntaxRecord) -> [UInt8] {
    part.bytes.array(attribute.lowerBound..<attribute.lowerBound + attribute.keyLength)
  }

  /// A duration in minutes.
  package func minutes(_ key: AttributeKey) -> Int? {
    guard let attribute = self[key] else { return nil }
    let value = value(of: attribute)
    return DurationLiteral(value.span, in: 0..<value.count, allowsDays: false)?.minutes
  }
}
