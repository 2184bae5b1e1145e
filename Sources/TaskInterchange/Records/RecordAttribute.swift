import TaskEditing
import TaskSyntax

extension Record.Attribute {
  /// Returns the attribute as a word of a line; `nil` if a document with this dialect would not read it as one.
  func word(in dialect: Dialect) -> [UInt8]? {
    guard !value.isEmpty, !value.contains(0x0A) else { return nil }
    if SourceText(value).isPlainValue {
      let word = word(with: value)
      if isRead(from: word, dialect) { return word }
    }
    let word = word(with: value.quoted)
    return isRead(from: word, dialect) ? word : nil
  }

  private func word(with spelling: [UInt8]) -> [UInt8] { key + [UInt8(ascii: ":")] + spelling }

  /// Whether a word behind a title is this attribute, and nothing else.
  private func isRead(from word: [UInt8], _ dialect: Dialect) -> Bool {
    let text = Self.title + word
    if word.isPlainASCII {
      let part = SyntaxPart(inner: SourceText(text), dialect)
      let words = part.records.isEmpty ? 0..<0 : part.wordRecords(of: 0)
      if words.count == 1 {
        let record = part.records[words.lowerBound]
        let isWhole = record.range == Self.title.count..<text.count && record.keyLength == key.count
        if record.kind == .attribute, isWhole, !record.flags.contains(.quoted) { return true }
      }
    }
    guard let content = TaskLine(text, dialect)?.content else { return false }
    return content.title == [UInt8(ascii: "x")] && content.attributes.count == 1
      && content.attributes[0].name == key && content.attributes[0].value == value
  }

  private static let title = Array("- [ ] x ".utf8)
}
