/// The kind of a Markdown line, judged by its own bytes.
extension Span where Element == UInt8 {
  /// Returns the mark of the list item that begins at `offset` (`-`, `*`, `+`, or `.` or `)` after a number) and the
  /// length of its bullet or number. An empty item, or a number other than 1, cannot interrupt a paragraph.
  func itemMark(at offset: Int, end: Int, interrupting: Bool) -> (mark: UInt8, length: Int)? {
    var index = offset
    switch self[offset] {
    case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"): break
    case 0x30...0x39:
      while index < end && self[index].isDigit && index &- offset < 10 { index &+= 1 }
      guard index &- offset < 10, index < end, self[index] == UInt8(ascii: ".") || self[index] == UInt8(ascii: ")")
      else { return nil }
      if interrupting && !isOne(offset..<index) { return nil }
    default: return nil
    }
    let mark = self[index]
    index &+= 1
    guard index >= end || self[index].isBlank else { return nil }
    if interrupting {
      var text = index
      while text < end && self[text].isBlank { text &+= 1 }
      if text >= end { return nil }
    }
    return (mark, index &- offset)
  }

  /// Whether the digits in `range` are the number 1.
  private func isOne(_ range: Range<Int>) -> Bool {
    for index in range.lowerBound..<range.upperBound &- 1 where self[index] != UInt8(ascii: "0") { return false }
    return self[range.upperBound &- 1] == UInt8(ascii: "1")
  }

  /// Whether the text of the line in `range` is a thematic break: three marks or more, with only blanks between them.
  package func isRule(_ range: Range<Int>) -> Bool {
    let mark = self[range.lowerBound]
    var marks = 0
    for index in range { if self[index] == mark { marks &+= 1 } else if !self[index].isBlank { return false } }
    return marks >= 3
  }

  /// Returns the number of cells in a table's delimiter row of `-`, `:` and `|`; `nil` if the line is not one.
  func tableColumns(_ range: Range<Int>) -> Int? {
    var columns = 0
    var index = range.lowerBound
    if self[index] == UInt8(ascii: "|") { index &+= 1 }
    while true {
      while index < range.upperBound && self[index].isBlank { index &+= 1 }
      if index == range.upperBound { return columns > 0 ? columns : nil }
      if self[index] == UInt8(ascii: ":") { index &+= 1 }
      let dashes = index
      while index < range.upperBound && self[index] == UInt8(ascii: "-") { index &+= 1 }
      guard index > dashes else { return nil }
      if index < range.upperBound && self[index] == UInt8(ascii: ":") { index &+= 1 }
      columns &+= 1
      while index < range.upperBound && self[index].isBlank { index &+= 1 }
      if index == range.upperBound { return columns }
      guard self[index] == UInt8(ascii: "|") else { return nil }
      index &+= 1
    }
  }

  /// Returns the number of cells in a table row. A `|` after a backslash is text.
  func cellCount(_ range: Range<Int>) -> Int {
    let text = trimmed(range)
    guard !text.isEmpty else { return 0 }
    var cells = 1
    var isLast = false
    for index in text where self[index] == UInt8(ascii: "|") {
      let isEscaped = index > text.lowerBound && self[index &- 1] == UInt8(ascii: "\\")
      if isEscaped || index == text.lowerBound { continue }
      cells &+= 1
      isLast = index == text.upperBound &- 1
    }
    return isLast ? cells &- 1 : cells
  }

  /// Whether the text of a line begins with `$$` and contains no other `$$`.
  func opensMath(_ range: Range<Int>) -> Bool {
    guard range.count >= 2, self[range.lowerBound] == UInt8(ascii: "$"),
      self[range.lowerBound &+ 1] == UInt8(ascii: "$")
    else { return false }
    return !holdsMathMark(range.lowerBound &+ 2..<range.upperBound)
  }

  /// Whether `range` contains `$$`.
  func holdsMathMark(_ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    while index &+ 1 < range.upperBound {
      if self[index] == UInt8(ascii: "$") && self[index &+ 1] == UInt8(ascii: "$") { return true }
      index &+= 1
    }
    return false
  }
}

extension MarkdownBlocks {
  /// Marks the lines from one that begins with `$$` to the next one that contains `$$`.
  mutating func markMath(_ bytes: borrowing Span<UInt8>) {
    var index = 0
    while index < lines.count {
      guard lines[index].flags.contains(.opensMath), let end = mathEnd(behind: index, bytes) else {
        if lines[index].flags.contains(.opensMath) { return }
        index &+= 1
        continue
      }
      for line in index...end { lines[line].flags.insert(line == index ? .isKept : [.isKept, .isInside]) }
      index = end &+ 1
    }
  }

  /// Marks the lines from a paragraph's line with `<pre` to the next line with `</pre`, whatever their blocks, because
  /// blanks are significant there. Runs before formulas are marked.
  mutating func markPreformatted(_ bytes: borrowing Span<UInt8>) {
    var index = 0
    while index < lines.count {
      let isOpening = lines[index].flags.contains(.isKept) && !lines[index].isInside
      guard isOpening, !holds("</pre", index, bytes) else {
        index &+= 1
        continue
      }
      var end = index &+ 1
      while end < lines.count, !holds("</pre", end, bytes) { end &+= 1 }
      // Without a closing tag, the extent is unknown.
      guard end < lines.count else { return }
      for line in index &+ 1...end { lines[line].flags.formUnion([.isKept, .isInside]) }
      index = end
    }
  }

  private func holds(_ text: String, _ line: Int, _ bytes: borrowing Span<UInt8>) -> Bool {
    let start = Int(lines[line].start)
    return bytes.holds(text, start..<bytes.firstIndex(of: .lineFeed, from: start))
  }

  /// Returns the first line after `index`, outside code and HTML, that contains `$$`.
  private func mathEnd(behind index: Int, _ bytes: borrowing Span<UInt8>) -> Int? {
    for line in index &+ 1..<Swift.max(index &+ 1, lines.count) where !lines[line].leaf.isVerbatim {
      let start = Int(lines[line].start)
      if bytes.holdsMathMark(start..<bytes.firstIndex(of: .lineFeed, from: start)) { return line }
    }
    return nil
  }
}
