package import TaskSyntax

/// The attributes on a task's line, as records: the first of a repeated key, but every `remind`.
package struct LineAttributes {
  private let part: SyntaxPart
  /// The record of each key.
  private var first: [SyntaxRecord?]
  package private(set) var reminders: [SyntaxRecord] = []
  /// The records of the keys that the front matter declares.
  package private(set) var declared: [SyntaxRecord] = []

  /// - Parameter index: The record of the task.
  package init(_ part: SyntaxPart, of index: Int) {
    self.part = part
    first = Array(repeating: nil, count: AttributeKey.allCases.count)
    for word in part.records[part.wordRecords(of: index)] where word.kind == .attribute {
      switch word.key {
      case .remind: reminders.append(word)
      case .declared: declared.append(word)
      default: first[Int(word.key.rawValue)] = first[Int(word.key.rawValue)] ?? word
      }
    }
    if declared.count > 1 { keepFirstOfEachName() }
  }

  private mutating func keepFirstOfEachName() {
    var seen: Set<[UInt8]> = []
    declared = declared.filter { seen.insert(name(of: $0)).inserted }
  }

  package subscript(key: AttributeKey) -> SyntaxRecord? { first[Int(key.rawValue)] }

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
