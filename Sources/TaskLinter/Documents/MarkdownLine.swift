import TaskModel
import TaskSyntax

/// The Markdown block that a line begins, judged by its first bytes.
extension Span where Element == UInt8 {
  /// Whether the text at `offset`, after the leading blanks of its line, continues or begins a paragraph: it is not a
  /// list item, quote, heading, table, rule, fence or HTML. CommonMark 0.31, "Paragraphs".
  func isParagraph(at offset: Int) -> Bool {
    switch byte(at: offset) {
    case UInt8(ascii: ">"), UInt8(ascii: "|"), UInt8(ascii: "<"): return false
    case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "="):
      return !isWordEnd(at: offset + 1) && ruleMark(at: offset) == nil
    case UInt8(ascii: "+"): return !isWordEnd(at: offset + 1)
    case UInt8(ascii: "#"):
      var end = offset
      while byte(at: end) == UInt8(ascii: "#") { end += 1 }
      return end - offset > 6 || !isWordEnd(at: end)
    case UInt8(ascii: "`"), UInt8(ascii: "~"):
      let mark = self[offset]
      return !(byte(at: offset + 1) == mark && byte(at: offset + 2) == mark)
    case 0x30...0x39:
      var end = offset
      while end - offset < 9, byte(at: end).isDigit { end += 1 }
      let isItem = byte(at: end) == UInt8(ascii: ".") || byte(at: end) == UInt8(ascii: ")")
      return !isItem || !isWordEnd(at: end + 1)
    default: return true
    }
  }

  /// Returns the character that fills a line from `offset` on, at least twice, apart from trailing blanks; `nil` for
  /// other lines.
  func ruleMark(at offset: Int) -> UInt8? {
    let mark = byte(at: offset)
    var end = offset
    while byte(at: end) == mark, end < count { end += 1 }
    guard "-=*_".utf8.contains(mark), end - offset >= 2, textEnd(from: end) == skippingBlanks(from: end) else {
      return nil
    }
    return mark
  }
}

extension LintPart {
  /// Returns the column of the text of the task at record `index`, after bullet and blanks, where a forge sees the
  /// start of its contents.
  func contentColumn(of index: Int) -> Int {
    let record = syntax.records[index]
    let bytes = syntax.bytes
    var column = syntax.column(of: record.lowerBound)
    for offset in record.lowerBound..<record.checkbox.lowerBound {
      column = bytes[offset] == 0x09 ? (column | 3) + 1 : column + 1
    }
    return column
  }

  /// Whether the line that starts at `offset` directly follows the line of the task at record `index`.
  func isStraightBelow(_ index: Int, lineStart offset: Int) -> Bool {
    let bytes = syntax.bytes
    let task = syntax.records[index].lowerBound
    return offset > task && bytes.lineStart(of: offset - 1) <= task
  }
}
