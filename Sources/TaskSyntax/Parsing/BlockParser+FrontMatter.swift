extension BlockParser {
  /// document = { byte-order-mark } , [ front-matter ] , { block } ;
  ///
  /// Reads the byte order marks, which are not text, and the front matter if there is any, and declares the keys that
  /// it names. Returns `false` if the content ends before it is known whether there is front matter.
  @_lifetime(self: copy self)
  mutating func documentStart(into records: inout OutputSpan<SyntaxRecord>) -> Bool {
    position = bytes.byteOrderMarksEnd(from: position, contentEnd: contentEnd)
    if !isFinal && bytes.firstIndex(of: .lineFeed, from: position) >= contentEnd { return false }
    guard position < contentEnd, bytes.isDashes(at: position, contentEnd: contentEnd),
      let closing = bytes.frontMatterEnd(from: position, contentEnd: contentEnd, isFinal: isFinal)
    else { return true }
    guard closing < contentEnd else { return false }
    let index = records.count
    emit(.frontMatter, position..<position, &records)
    endLine(at: bytes.firstIndex(of: .lineFeed, from: position))
    while position < closing { frontMatterLine(parent: index, &records) }
    endLine(at: bytes.firstIndex(of: .lineFeed, from: position))
    lastContentEnd = position
    complete(index, &records)
    guard !isFull else { return true }
    let meaning = FrontMatter(bytes, records.span, at: index, base: start, contentEnd: contentEnd)
    for key in meaning.keys { dialect.declare(key) }
    filter?.outer.open(level: 0, letter: UInt8(meaning.rank.letter))
    return true
  }

  /// front-matter-line = blank-line | front-matter-comment | entry | malformed-entry ;
  @_lifetime(self: copy self)
  private mutating func frontMatterLine(parent: Int, _ records: inout OutputSpan<SyntaxRecord>) {
    let (first, _) = bytes.indentation(at: position)
    let lineEnd = bytes.firstIndex(of: .lineFeed, from: first)
    var end = bytes.withoutCarriageReturn(lineEnd, contentEnd: contentEnd)
    while end > first && bytes[end &- 1].isBlank { end &-= 1 }
    markConflict(at: position)
    if first < end && bytes[first] != UInt8(ascii: "#") {
      let last = records.count &- 1
      if bytes[first] == UInt8(ascii: "-"), first &+ 1 < end, bytes[first &+ 1].isBlank,
        last > parent, records[last].kind == .entry, records[last].flags.contains(.takesItems)
      {
        records[last].length = UInt32(truncatingIfNeeded: end &- start &- records[last].lowerBound)
      } else if first == position, let colon = bytes.entryColon(at: first, end: end) {
        let takesItems = colon &+ 1 == end
        emit(
          .entry, first..<end, flags: takesItems ? .takesItems : [],
          detail: UInt16(FrontMatterKey(bytes, first..<colon).rawValue), &records)
      } else {
        emit(.malformedEntry, first..<end, &records)
      }
    }
    endLine(at: lineEnd)
  }
}

extension SyntaxFlags {
  /// A front matter entry with nothing after its colon, which `- a` lines may follow.
  static var takesItems: SyntaxFlags { SyntaxFlags(rawValue: 1 << 3) }
}

extension Span where Element == UInt8 {
  /// Whether the line at `offset` is `---`, ignoring trailing blanks.
  package func isDashes(at offset: Int, contentEnd: Int) -> Bool {
    guard offset &+ 3 <= contentEnd else { return false }
    for index in offset..<offset &+ 3 where self[index] != UInt8(ascii: "-") { return false }
    var index = offset &+ 3
    while self[index].isBlank { index &+= 1 }
    return isWordEnd(at: index, contentEnd: contentEnd)
  }

  /// Returns the start of the line that closes the front matter opened at `offset`. Returns `nil` if none of the first
  /// 65 nonblank lines closes it, or if a task line comes first: then it is not front matter. Returns `contentEnd` if
  /// the content ends before that is known.
  func frontMatterEnd(from offset: Int, contentEnd: Int, isFinal: Bool) -> Int? {
    var line = 1
    var position = firstIndex(of: .lineFeed, from: offset) &+ 1
    while position < contentEnd {
      let first = indentation(at: position).first
      let lineEnd = firstIndex(of: .lineFeed, from: first)
      if !isFinal && lineEnd >= contentEnd { return contentEnd }
      if !isWordEnd(at: first, contentEnd: contentEnd) {
        line &+= 1
        if line > 65 { return nil }
        if isDashes(at: position, contentEnd: contentEnd) { return position }
        switch self[first] {
        case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"), 0x30...0x39:
          if checkbox(at: first, end: contentEnd) != nil { return nil }
        default: break
        }
      }
      position = lineEnd &+ 1
    }
    return isFinal ? nil : contentEnd
  }

  /// entry-key = letter , { name-character } ;
  ///
  /// Returns the place of the colon behind it, which a blank or the line's end follows.
  func entryColon(at first: Int, end: Int) -> Int? {
    guard var index = nameFirst(at: first, contentEnd: end) else { return nil }
    while index < end, let length = namePart(at: index, contentEnd: end) { index &+= length }
    guard index < end, self[index] == UInt8(ascii: ":"), index &+ 1 == end || self[index &+ 1].isBlank else {
      return nil
    }
    return index
  }
}
