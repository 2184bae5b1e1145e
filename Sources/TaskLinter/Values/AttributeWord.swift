import TaskModel
import TaskSyntax

/// A word in the form of an attribute, prepared for rules about values.
struct AttributeWord {
  let range: Range<Int>
  let key: AttributeKey
  /// The bytes of the key.
  let name: [UInt8]
  /// The value without quotes and escapes.
  let value: [UInt8]
  let isQuoted: Bool

  init(_ record: SyntaxRecord, in part: borrowing LintPart) {
    range = record.range
    key = record.key
    name = part.syntax.key(of: record)
    value = part.syntax.value(of: record)
    isQuoted = record.flags.contains(.quoted)
  }

  /// The key as a string, which is ASCII.
  var keyText: String { String(decoding: name, as: UTF8.self) }

  /// Returns the edit that replaces the value; the new value must not require quotes.
  func replacingValue(_ value: String) -> TextEdit {
    .replace(range.lowerBound + name.count + 1..<range.upperBound, isQuoted ? "\"\(value)\"" : value)
  }
}
