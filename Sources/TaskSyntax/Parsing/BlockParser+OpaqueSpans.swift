extension BlockParser {
  /// Returns the end of the span that the byte at `offset` opens. Returns an offset to continue at if it opens none.
  @inline(never)
  @_lifetime(self: copy self)
  mutating func opaqueSpan(at offset: Int, first: Int, _ records: inout OutputSpan<SyntaxRecord>) -> Int {
    guard let span = opaqueSpan(at: offset, first: first) else {
      // No backtick of the run opens a span, except those after an escaped one.
      guard bytes[offset] == UInt8(ascii: "`") else { return offset }
      return bytes.isEscaped(at: offset, first: first) ? offset &+ 1 : offset &+ bytes.runLength(at: offset)
    }
    emit(span.kind, span.range, &records)
    return span.range.upperBound
  }

  /// opaque-span = code | inline-comment | autolink | wikilink | link-destination ;
  ///
  /// A backslash before the opening byte escapes it.
  @_lifetime(self: copy self)
  mutating func opaqueSpan(at offset: Int, first: Int) -> (kind: SyntaxKind, range: Range<Int>)? {
    memo.begin(line: first)
    let next = bytes[offset &+ 1]
    switch bytes[offset] {
    case UInt8(ascii: "`"):
      guard !bytes.isEscaped(at: offset, first: first) else { return nil }
      return codeEnd(at: offset).map { (.code, offset..<$0) }
    case UInt8(ascii: "]") where next == UInt8(ascii: "("):
      guard !bytes.isEscaped(at: offset, first: first) else { return nil }
      return bytes.destinationEnd(at: offset &+ 1, memo: &memo).map { (.destination, offset &+ 1..<$0) }
    case UInt8(ascii: "[") where next == UInt8(ascii: "["):
      guard !bytes.isEscaped(at: offset, first: first) else { return nil }
      return bytes.wikilinkEnd(at: offset, memo: &memo).map { (.wikilink, offset..<$0) }
    case UInt8(ascii: "<"):
      guard !bytes.isEscaped(at: offset, first: first) else { return nil }
      if bytes.startsComment(at: offset, end: contentEnd) {
        return bytes.inlineCommentEnd(at: offset, memo: &memo).map { (.inlineComment, offset..<$0) }
      }
      return bytes.autolinkEnd(at: offset).map { (.autolink, offset..<$0) }
    default:
      return nil
    }
  }

  /// Whether an opaque span begins in `range`, which lies within one word.
  @_lifetime(self: copy self)
  mutating func hasOpaqueSpan(in range: Range<Int>, first: Int) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound {
      switch bytes[index] {
      case UInt8(ascii: "`"), UInt8(ascii: "<"), UInt8(ascii: "["), UInt8(ascii: "]"):
        if opaqueSpan(at: index, first: first) != nil { return true }
        let isRun = bytes[index] == UInt8(ascii: "`") && !bytes.isEscaped(at: index, first: first)
        index &+= isRun ? bytes.runLength(at: index) : 1
      default: index &+= 1
      }
    }
    return false
  }

  /// code = backquotes , { scalar } , backquotes ;
  ///
  /// Both runs are of one length.
  @_lifetime(self: copy self)
  private mutating func codeEnd(at offset: Int) -> Int? {
    let length = bytes.runLength(at: offset)
    let opened = offset &+ length
    guard length <= LineMemo.longestRun else { return nil }
    if memo.knowsRuns && memo.lastRun(ofLength: length) < opened { return nil }
    var index = opened
    while bytes[index] != .lineFeed {
      guard bytes[index] == UInt8(ascii: "`") else {
        index &+= 1
        continue
      }
      let run = bytes.runLength(at: index)
      if run == length { return index &+ run }
      memo.note(runAt: index, length: run)
      index &+= run
    }
    memo.knowsRuns = true
    return nil
  }
}

/// Facts about a line that keep the parser linear: the search for a missing closing mark is done only once.
struct LineMemo {
  /// The maximum length of a run of backticks that can delimit a code span.
  static let longestRun = 64

  /// Whether all runs of backticks up to the end of the line are known.
  var knowsRuns = false
  var hasNoWikilinkEnd = false
  var hasNoCommentEnd = false
  var hasNoBracket = false
  private var runs: [Int] = []
  /// The start of the words of the line that the facts are about.
  private var line = -1

  /// Discards the facts about any other line.
  @inline(__always)
  mutating func begin(line: Int) {
    if line != self.line {
      self = LineMemo()
      self.line = line
    }
  }

  /// Returns the start of the last run of exactly `length` backticks; -1 if there is none.
  func lastRun(ofLength length: Int) -> Int { length < runs.count ? runs[length] : -1 }

  mutating func note(runAt offset: Int, length: Int) {
    guard length <= Self.longestRun else { return }
    while runs.count <= length { runs.append(-1) }
    runs[length] = offset
  }
}
