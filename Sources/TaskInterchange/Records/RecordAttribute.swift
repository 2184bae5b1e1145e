import TaskEditing
import TaskSyntax

extension Record.Attribute {
  /// Returns the attribute as a word of a line; `nil` if a document with this dialect would not read it as one.
  func word(in dialect: Dialect) -> [UInt8]? {
    guard !value.isEmpty, !value.contains(0x0A) else { return nil }
    if isDay { return word(with: value) }
    if SourceText(value).isPlainValue {
      let word = word(with: value)
      if isPlain(word, dialect) || isRead(from: word, dialect) { return word }
    }
    let word = word(with: value.quoted)
    return isRead(from: word, dialect) ? word : nil
  }

  private func word(with spelling: [UInt8]) -> [UInt8] { key + [UInt8(ascii: ":")] + spelling }

  /// Whether it is a day under a key of dates, as most are: every document reads it.
  private var isDay: Bool {
    Record.dateKeys.contains(reserved) && value.count == 10 && DateLiteral(value.span, in: 0..<10)?.kind == .day
  }

  /// Whether a word without quotes and escapes is read as one attribute with this key, which costs less than its value.
  private func isPlain(_ word: [UInt8], _ dialect: Dialect) -> Bool {
    guard word.isPlainASCII else { return false }
    let text = Self.title + word
    let part = SyntaxPart(inner: SourceText(text), dialect)
    guard part.records.count == 2, part.records[0].kind == .task else { return false }
    let record = part.records[1]
    return record.kind == .attribute && record.range == Self.title.count..<text.count && record.keyLength == key.count
  }

  /// Whether a word behind a title is this attribute, and nothing else.
  private func isRead(from word: [UInt8], _ dialect: Dialect) -> Bool {
    guard let content = TaskLine(Self.title + word, dialect)?.content else { return false }
    return content.title == [UInt8(ascii: "x")] && content.attributes.count == 1
      && content.attributes[0].name == key && content.attributes[0].value == value
  }

  private static let title = Array("- [ ] x ".utf8)
}
