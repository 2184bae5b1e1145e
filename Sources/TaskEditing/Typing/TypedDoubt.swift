import TaskSyntax

/// A word of a new task that is text but resembles an attribute with a misspelled key: `deu:fri`.
public struct TypedDoubt: Sendable, Equatable {
  public let word: [UInt8]
  /// The word that was probably intended.
  public let suggestion: [UInt8]

  /// Creates a doubt. `nil` if the word has no key, or if its value is not valid for a similar key.
  init?(_ word: TaskWord, _ part: SyntaxPart, _ typing: TypingRules) {
    guard let index = word.records.first, part.records[index].kind == .undeclaredAttribute,
      part.records[index].lowerBound == word.range.lowerBound
    else { return nil }
    let record = part.records[index]
    let name = part.bytes.array(record.lowerBound..<record.lowerBound + record.keyLength)
    let value = part.bytes.array(record.valueRange)
    let keys = AttributeKey.reserved.filter(\.value.isTime)
    let fields = [TypedField.pri, .q]
    guard
      let near = NearestName.find(name, among: keys.map(\.bytes) + fields.map(\.name))
        ?? Self.foreignDateKey(name, value)
    else { return nil }
    if let field = TypedField(bytes: near) {
      guard (try? field.rank(value)) != nil else { return nil }
    } else if let key = AttributeKey(reserved: near) {
      guard (try? TypedValue(value, of: key, near, nil, typing)) != nil else { return nil }
    }
    self.word = part.bytes.array(record.range)
    suggestion = near + [UInt8(ascii: ":")] + value
  }

  /// Returns the date key that `name` means in another tool if `value` is a typed form of a date. Written dates are
  /// left to the linter.
  private static func foreignDateKey(_ name: [UInt8], _ value: [UInt8]) -> [UInt8]? {
    guard DateLiteral(value.span, in: 0..<value.count) == nil,
      let field = ForeignSpelling.field(named: name).map({ Array($0.utf8) }),
      AttributeKey(reserved: field)?.value.isDate == true
    else { return nil }
    return field
  }
}
