import TaskEditing
import TaskSyntax

extension Record.Attribute {
  /// Returns the attribute as a word of a line; `nil` if a document with this dialect would not read it as one.
  func word(in dialect: Dialect) -> [UInt8]? {
    guard !value.isEmpty, !value.contains(0x0A) else { return nil }
    let spellings = SourceText(value).isPlainValue ? [value, value.quoted] : [value.quoted]
    return spellings.lazy.map { key + [UInt8(ascii: ":")] + $0 }.first { word in
      guard let content = TaskLine(Array("- [ ] x ".utf8) + word, dialect)?.content else { return false }
      return content.title == [UInt8(ascii: "x")] && content.attributes.count == 1
        && content.attributes[0].name == key && content.attributes[0].value == value
    }
  }
}
