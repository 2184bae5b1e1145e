extension BlockParser {
  /// opaque = code | destination | autolink | wikilink | inline-comment
  ///
  /// Returns the end of the span that the byte at `offset` opens, or a place to read on where it opens none.
  @inline(never)
  @_lifetime(self: copy self)
  mutating func opaqueSpan(at offset: Int, first: Int, _ records: inout OutputSpan<SyntaxRecord>) -> Int {
    if bytes[offset] != UInt8(ascii: "\\"), bytes.isEscaped(at: offset, first: first) { return offset }
    switch bytes[offset] {
    case UInt8(ascii: "`"):
      return code(at: offset, &records)
    case UInt8(ascii: "]") where bytes[offset &+ 1] == UInt8(ascii: "("):
      return span(.destination, offset &+ 1, bytes.destinationEnd(at: offset &+ 1, memo: &memo), &records) ?? offset
    case UInt8(ascii: "[") where bytes[offset &+ 1] == UInt8(ascii: "["):
      return span(.wikilink, offset, bytes.wikilinkEnd(at: offset, memo: &memo), &records) ?? offset
    case UInt8(ascii: "<"):
      if bytes.startsComment(at: offset, end: contentEnd) {
        return span(.inlineComment, offset, bytes.inlineCommentEnd(at: offset, memo: &memo), &records) ?? offset
      }
      return span(.autolink, offset, bytes.autolinkEnd(at: offset), &records) ?? offset
    default:
      return offset
    }
  }

  @_lifetime(self: copy self)
  private mutating func span(
    _ kind: SyntaxKind, _ start: Int, _ end: Int?, _ records: inout OutputSpan<SyntaxRecord>
  ) -> Int? {
    guard let end else { return nil }
    emit(kind, start..<end, &records)
    return end
  }

  /// code = backticks , any , as many backticks
  @_lifetime(self: copy self)
  private mutating func code(at offset: Int, _ records: inout OutputSpan<SyntaxRecord>) -> Int {
    let length = bytes.runLength(at: offset)
    let opened = offset &+ length
    guard length <= LineMemo.longestRun else { return opened }
    if memo.knowsRuns && memo.lastRun(ofLength: length) < opened { return opened }
    var index = opened
    while bytes[index] != .lineFeed {
      guard bytes[index] == UInt8(ascii: "`") else {
        index &+= 1
        continue
      }
      let run = bytes.runLength(at: index)
      if run == length {
        emit(.code, offset..<index &+ run, &records)
        return index &+ run
      }
      memo.note(runAt: index, length: run)
      index &+= run
    }
    memo.knowsRuns = true
    return opened
  }
}

/// What is known of a line, so that openings that nothing closes are not searched for again and again: without it a line of
/// 400 kB took 24 seconds.
struct LineMemo {
  /// The longest run of backticks that makes a code span.
  static let longestRun = 64

  /// Whether the runs of backticks have been read to the line's end.
  var knowsRuns = false
  var hasNoWikilinkEnd = false
  var hasNoCommentEnd = false
  var hasNoBracket = false
  private var runs: [Int] = []

  @inline(__always)
  mutating func begin() {
    knowsRuns = false
    hasNoWikilinkEnd = false
    hasNoCommentEnd = false
    hasNoBracket = false
    if !runs.isEmpty { runs.removeAll(keepingCapacity: true) }
  }

  /// Where the last run of just `length` backticks begins; -1 if there was none.
  func lastRun(ofLength length: Int) -> Int { length < runs.count ? runs[length] : -1 }

  mutating func note(runAt offset: Int, length: Int) {
    guard length <= Self.longestRun else { return }
    while runs.count <= length { runs.append(-1) }
    runs[length] = offset
  }
}
