import TaskModel
package import TaskSyntax

/// The names that a document may use, and whether it may link tasks, found in its bytes without parsing them.
///
/// All names of the document are among them, and words that look like names but are not, for example in code and
/// comments. Parsing takes several times as long.
package struct PossibleNames: Sendable {
  /// The names without quotes and escapes, each with its sigil.
  package private(set) var table = NameTable()
  /// Whether a word may be an `id`, `after` or `of`.
  package private(set) var hasLinks = false
  /// Whether there may be other names: only parsing shows which.
  package private(set) var isIncomplete = false

  /// The largest number of names that are kept.
  private static let mostNames = 50_000
  /// The number of bytes at the end of the content that may belong to a name whose end is not seen: a period and a part
  /// of a scalar.
  private static let longestCut = 4
  /// The length, in bytes, up to which front matter is read.
  private static let frontMatterLimit = 4 << 10

  package init() {}

  /// Adds the words that begin in `range` of a document or of a piece of it.
  ///
  /// - Parameters:
  ///   - contentEnd: the end of the content, followed by the padding of `SourceText`.
  ///   - isFirst: whether `bytes` begins with the document. Its front matter is read with a range that begins there.
  ///   - isLast: whether the content ends with the document.
  package mutating func add(
    _ bytes: borrowing Span<UInt8>, _ range: Range<Int>, contentEnd: Int, isFirst: Bool, isLast: Bool
  ) {
    if isFirst, range.lowerBound == 0 { addFrontMatter(bytes, contentEnd) }
    var offset = range.lowerBound
    while offset < range.upperBound {
      var bits = bytes.nameMarks(at: offset)
      while bits != 0 {
        let mark = offset &+ bits.trailingZeroBitCount
        bits &= bits &- 1
        guard mark > 0, mark < range.upperBound else { continue }
        if bytes[mark] == UInt8(ascii: ":") {
          if bytes.isLinkKey(before: mark) { hasLinks = true }
        } else if bytes[mark &- 1].isBlank {
          addName(bytes, at: mark, contentEnd: contentEnd, isLast: isLast)
        }
      }
      offset &+= 64
    }
  }

  /// Adds the names of the pieces that follow.
  package mutating func append(_ other: PossibleNames) {
    hasLinks = hasLinks || other.hasLinks
    isIncomplete = isIncomplete || other.isIncomplete
    for number in 0..<UInt32(other.table.count) { add(Array(other.table[number])) }
  }

  @inline(__always)
  private mutating func addName(_ bytes: borrowing Span<UInt8>, at mark: Int, contentEnd: Int, isLast: Bool) {
    if bytes[mark &+ 1] == UInt8(ascii: "\"") {
      if let end = bytes.quotedEnd(at: mark &+ 1, contentEnd: contentEnd) {
        add([bytes[mark]] + bytes.unquoted(mark &+ 1..<end))
      } else if !isLast, !isIncomplete, bytes[mark &+ 2] != UInt8(ascii: "\"") {
        // The closing quote may lie behind the content.
        isIncomplete = bytes.firstIndex(of: 0x0A, from: mark) >= contentEnd
      }
    } else if let end = bytes.nameEnd(at: mark &+ 1, contentEnd: contentEnd) {
      // A scalar, or a period and a scalar, may be cut at the end of the content.
      if !isLast, end &+ Self.longestCut >= contentEnd { isIncomplete = true }
      if table.count < Self.mostNames {
        _ = table.intern(bytes, mark..<end)
      } else {
        add(bytes.array(mark..<end))
      }
    }
  }

  private mutating func add(_ name: [UInt8]) {
    if table.count < Self.mostNames {
      _ = table.intern(name)
    } else if table.find(name) == nil {
      isIncomplete = true
    }
  }

  private mutating func addFrontMatter(_ bytes: borrowing Span<UInt8>, _ contentEnd: Int) {
    guard bytes.starts("---", at: bytes.byteOrderMarksEnd(from: 0, contentEnd: contentEnd)) else { return }
    // The last line may be cut.
    var end = min(contentEnd, Self.frontMatterLimit)
    if end < contentEnd { while end > 0, bytes[end - 1] != 0x0A { end -= 1 } }
    guard let part = SyntaxTree(bytes.array(0..<end)).parts.first, part.kinds.contains(.frontMatter) else {
      if end < contentEnd { isIncomplete = true }
      return
    }
    let front = part.frontMatter
    if let project = front.project { add([UInt8(ascii: "+")] + project) }
    for context in front.contexts { add([UInt8(ascii: "@")] + context) }
    for tag in front.tags { add([UInt8(ascii: "#")] + tag) }
  }
}

extension Span where Element == UInt8 {
  /// Whether the word before the colon at `offset` is `id`, `of` or `after`.
  @inline(__always)
  fileprivate func isLinkKey(before offset: Int) -> Bool {
    guard offset > 2 else { return false }
    switch (self[offset &- 2], self[offset &- 1]) {
    case (UInt8(ascii: "i"), UInt8(ascii: "d")), (UInt8(ascii: "o"), UInt8(ascii: "f")):
      return self[offset &- 3].isBlank
    case (UInt8(ascii: "e"), UInt8(ascii: "r")):
      return offset > 5 && self[offset &- 6].isBlank && starts("after", at: offset &- 5)
    default: return false
    }
  }
}
