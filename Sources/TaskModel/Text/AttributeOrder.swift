package import TaskSyntax

/// The canonical order of the attributes at the end of a task's line, if they have another order.
///
/// Comments at the end stay last. Attributes with punctuation attached are not at the end, and neither is anything
/// before another word.
package struct AttributeOrder {
  /// The range from the first attribute that moves to the last one, in bytes of the part.
  package let range: Range<Int>
  /// The attributes in order, separated by single spaces.
  package let replacement: [UInt8]

  /// Sorts the attributes; `nil` if none must move, or if moving them would change how a word of the line is parsed or
  /// how Markdown renders the line. `children` are the records of the words in `words`.
  package init?(
    _ children: Range<Int>, words: Range<Int>, _ bytes: borrowing Span<UInt8>, _ records: borrowing Span<SyntaxRecord>
  ) {
    let run = bytes.attributesAtEnd(of: children, words: words, records)
    let sorted = Self.sorted(run, records)
    guard let first = run.first(where: { sorted[$0 - run.lowerBound] != $0 }),
      let last = run.last(where: { sorted[$0 - run.lowerBound] != $0 })
    else { return nil }
    range = records[first].lowerBound..<records[last].upperBound
    guard !bytes.holdsMarkup(range) else { return nil }
    var text: [UInt8] = []
    for index in sorted[first - run.lowerBound...last - run.lowerBound] {
      if !text.isEmpty { text.append(UInt8(ascii: " ")) }
      text += bytes.array(records[index].range)
    }
    replacement = text
    let order = Array(children.lowerBound..<run.lowerBound) + sorted + Array(run.upperBound..<children.upperBound)
    guard isRead(order, words: words, bytes, records) else { return nil }
  }

  /// Returns the records of `run` sorted by key. Those of one key keep their order.
  private static func sorted(_ run: Range<Int>, _ records: borrowing Span<SyntaxRecord>) -> [Int] {
    var order = Array(run)
    for index in order.indices { order[index] |= Int(records[order[index]].key.rawValue) << 32 }
    order.sort()
    return order.map { $0 & 0xffff_ffff }
  }

  /// Whether the line, with its attributes moved, is parsed as the same words in the order of `order`.
  private func isRead(
    _ order: [Int], words: Range<Int>, _ bytes: borrowing Span<UInt8>, _ records: borrowing Span<SyntaxRecord>
  ) -> Bool {
    var dialect = Dialect()
    for index in order where records[index].isDeclared {
      let start = records[index].lowerBound
      dialect.declare(bytes.array(start..<start + records[index].keyLength))
    }
    let line =
      bytes.array(words.lowerBound..<range.lowerBound) + replacement
      + bytes.array(range.upperBound..<words.upperBound)
    let read = SyntaxPart(taskWords: line, dialect).records
    guard read.count == order.count + 1 else { return false }
    for (index, record) in zip(order, read.dropFirst()) {
      let old = records[index]
      guard record.kind == old.kind, record.flags == old.flags, record.detail == old.detail,
        record.length == old.length
      else { return false }
    }
    return true
  }
}

extension SyntaxRecord {
  /// Whether the word is an attribute whose key the front matter declares, valid or not.
  fileprivate var isDeclared: Bool { (kind == .attribute || kind == .invalidAttribute) && key == .declared }
}

extension Span where Element == UInt8 {
  /// Returns the records of the attributes that end the line: each fills its word, and only comments follow.
  fileprivate func attributesAtEnd(
    of children: Range<Int>, words: Range<Int>, _ records: borrowing Span<SyntaxRecord>
  ) -> Range<Int> {
    var end = words.upperBound
    var upper = children.upperBound
    while upper > children.lowerBound, records[upper - 1].kind == .inlineComment,
      records[upper - 1].upperBound == end, self[records[upper - 1].lowerBound - 1].isBlank
    {
      upper -= 1
      end = trimmed(words.lowerBound..<records[upper].lowerBound).upperBound
    }
    var lower = upper
    while lower > children.lowerBound, records[lower - 1].kind == .attribute, records[lower - 1].upperBound == end {
      lower -= 1
      end = trimmed(words.lowerBound..<records[lower].lowerBound).upperBound
    }
    return lower..<upper
  }
}

extension Span where Element == UInt8 {
  /// Whether Markdown may find emphasis, code, a link or a tag in `range`, judged by their marks. `_` counts unless
  /// letters or digits are on both sides of it.
  fileprivate func holdsMarkup(_ range: Range<Int>) -> Bool {
    for index in range {
      switch self[index] {
      case UInt8(ascii: "*"), UInt8(ascii: "`"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "<"),
        UInt8(ascii: ">"), UInt8(ascii: "~"), UInt8(ascii: "\\"), UInt8(ascii: "|"), UInt8(ascii: "$"):
        return true
      case UInt8(ascii: "_"):
        let isInside =
          index > range.lowerBound && index + 1 < range.upperBound && self[index - 1].isAlphanumeric
          && self[index + 1].isAlphanumeric
        if !isInside { return true }
      default: continue
      }
    }
    return false
  }
}

extension UInt8 {
  fileprivate var isAlphanumeric: Bool { (self | 0x20) &- 0x61 < 26 || self &- 0x30 < 10 || self >= 0x80 }
}
