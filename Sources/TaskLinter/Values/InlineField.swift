import TaskModel
import TaskSyntax

/// A Dataview field in the line of a task: `[due:: 2026-12-01]`, or the same in parentheses.
///
/// `Grammar/Specification.md`, "Attributes of other formats".
struct InlineField {
  let meaning: ForeignMeaning
  /// The range including the brackets.
  let range: Range<Int>

  /// Parses the field whose bracket opens at `offset`; returns `nil` for other text, and for fields without an
  /// equivalent in this language.
  init?(_ part: borrowing LintPart, at offset: Int) {
    let bytes = part.syntax.bytes
    let closing = bytes.byte(at: offset) == UInt8(ascii: "[") ? UInt8(ascii: "]") : UInt8(ascii: ")")
    var position = offset + 1
    while position - offset <= ForeignSpelling.longestInlineField, (bytes.byte(at: position) | 0x20) &- 0x61 < 26 {
      position += 1
    }
    guard bytes.starts("::", at: position) else { return nil }
    let name = part.text(offset + 1..<position)
    var end = position + 2
    while !bytes.isLineEnd(at: end), bytes[end] != closing { end += 1 }
    guard bytes.byte(at: end) == closing, bytes.isWordEnd(at: bytes.punctuationEnd(from: end + 1)) else { return nil }
    let value = bytes.array(bytes.trimmed(position + 2..<end))
    guard let spelling = ForeignSpelling.inlineField(named: name),
      let meaning = ForeignMeaning(of: value, in: spelling, part)
    else { return nil }
    self.meaning = meaning
    range = offset..<end + 1
  }
}
