extension Span where Element == UInt8 {
  /// Returns a copy of the bytes of `range`.
  package func array(_ range: Range<Int>) -> [UInt8] {
    var copy: [UInt8] = []
    copy.append(copying: extracting(range))
    return copy
  }

  /// Returns the name that fills `range`, without quotes and escapes; `nil` if it is not a name.
  package func wholeName(_ range: Range<Int>, contentEnd: Int) -> [UInt8]? {
    guard !range.isEmpty else { return nil }
    if self[range.lowerBound] == UInt8(ascii: "\"") {
      guard quotedEnd(at: range.lowerBound, contentEnd: contentEnd) == range.upperBound else { return nil }
      return unquoted(range)
    }
    return nameEnd(at: range.lowerBound, contentEnd: contentEnd) == range.upperBound ? array(range) : nil
  }

  /// Returns the bytes between the quotes at the ends of `range`, with `\"` and `\\` unescaped.
  package func unquoted(_ range: Range<Int>) -> [UInt8] {
    var text: [UInt8] = []
    var index = range.lowerBound &+ 1
    while index < range.upperBound &- 1 {
      if self[index] == UInt8(ascii: "\\"), index &+ 1 < range.upperBound &- 1,
        self[index &+ 1] == UInt8(ascii: "\"") || self[index &+ 1] == UInt8(ascii: "\\")
      {
        index &+= 1
      }
      text.append(self[index])
      index &+= 1
    }
    return text
  }

  /// Returns the attribute key that fills `range`; `nil` if it cannot be declared. A declarable key is a lowercase
  /// letter, followed by lowercase letters, digits and hyphens, and is not reserved.
  func wholeKey(_ range: Range<Int>) -> [UInt8]? {
    guard !range.isEmpty, range.count <= 255, self[range.lowerBound].isLowerCase else { return nil }
    for index in range where !self[index].isKeyPart { return nil }
    return AttributeKeyTable.reserved.key(self, range) == nil ? array(range) : nil
  }

  /// Calls `body` with the items of a list in front matter, without the blanks around them. A comma in quotes does not
  /// separate items.
  ///
  /// entry-list = item , { "," , item } ; with `hasLines` an item is a line `- a`
  func forEachListItem(_ value: Range<Int>, hasLines: Bool, contentEnd: Int, _ body: (Range<Int>) -> Void) {
    guard !value.isEmpty else { return }
    var start = value.lowerBound
    var end = value.upperBound
    if !hasLines, self[start] == UInt8(ascii: "["), self[end &- 1] == UInt8(ascii: "]") {
      start &+= 1
      end &-= 1
      if trimmed(start..<end).isEmpty { return }
    }
    var index = start
    // Whether only blanks have followed the last comma.
    var isAtItemStart = true
    while index <= end {
      let isEnd = index == end || self[index] == (hasLines ? .lineFeed : UInt8(ascii: ","))
      if isEnd {
        let item = hasLines ? listLine(start..<index) : trimmed(start..<index)
        if !hasLines || !item.isEmpty { body(item) }
        start = index &+ 1
        isAtItemStart = true
      } else if isAtItemStart && !self[index].isBlank {
        isAtItemStart = false
        if !hasLines, self[index] == UInt8(ascii: "\""),
          let quoteEnd = quotedEnd(at: index, contentEnd: contentEnd), quoteEnd <= end
        {
          index = quoteEnd
          continue
        }
      }
      index &+= 1
    }
  }

  /// Returns the item of a `- a` line; empty for blank lines and comments.
  private func listLine(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    if end > range.lowerBound && self[end &- 1] == .carriageReturn { end &-= 1 }
    let line = trimmed(range.lowerBound..<end)
    guard !line.isEmpty, self[line.lowerBound] == UInt8(ascii: "-") else { return line.lowerBound..<line.lowerBound }
    return trimmed(line.lowerBound &+ 1..<line.upperBound)
  }

  /// Returns `range` without the blanks at both ends.
  package func trimmed(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    var end = range.upperBound
    while start < end && self[start].isBlank { start &+= 1 }
    while end > start && self[end &- 1].isBlank { end &-= 1 }
    return start..<end
  }
}

extension SourceText {
  /// Whether the whole text is a name that needs no quotes.
  package var isName: Bool { count > 0 && storage.span.nameEnd(at: 0, contentEnd: count) == count }

  /// Whether the whole text is an attribute key that front matter may declare.
  package var isDeclarableKey: Bool { storage.span.wholeKey(0..<count) != nil }

  /// Whether the whole text is parsed as one unquoted value.
  package var isPlainValue: Bool {
    count > 0 && storage[0] != UInt8(ascii: "\"") && storage.span.valueEnd(from: 0, contentEnd: count) == count
  }
}

extension [UInt8] {
  /// The text in quotes, with `"` and `\` escaped.
  package var quoted: [UInt8] {
    var text = [UInt8(ascii: "\"")]
    for byte in self {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { text.append(UInt8(ascii: "\\")) }
      text.append(byte)
    }
    return text + [UInt8(ascii: "\"")]
  }
}
