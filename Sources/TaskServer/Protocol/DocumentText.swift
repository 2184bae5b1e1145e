package import TaskSyntax

/// A text with its lines as the protocol counts them: a line ends with a line feed, a carriage return, or both.
///
/// The format itself does not end a line at a lone carriage return.
package struct DocumentText: Sendable {
  package private(set) var source: SourceText
  /// The offset of each line.
  private var starts: [UInt32]
  /// The number of carriage returns that stand alone.
  private var loneReturns: Int

  /// Whether a carriage return stands alone: then lines here and in the format are not the same.
  package var hasLoneReturn: Bool { loneReturns > 0 }

  package init(_ source: SourceText) {
    self.source = source
    starts = [0] + Self.starts(in: 0..<source.count, of: source)
    loneReturns = starts.count { Self.isLone(beforeLine: $0, of: source) }
  }

  /// Replaces bytes. Only the lines that the change touches are looked for again.
  package mutating func replace(_ range: Range<Int>, with bytes: [UInt8]) {
    let first = line(at: max(0, range.lowerBound - 1))
    let last = line(at: range.upperBound)
    let old = starts[(first + 1)..<min(last + 2, starts.count)]
    loneReturns -= old.count { Self.isLone(beforeLine: $0, of: source) }
    let change = bytes.count - range.count
    let regionEnd = (last + 1 < starts.count ? Int(starts[last + 1]) : source.count) + change
    var storage: [UInt8] = []
    storage.reserveCapacity(source.count + change + SourceText.padding)
    storage += source.storage[..<range.lowerBound]
    storage += bytes
    storage += source.storage[range.upperBound..<source.count]
    source = SourceText(padding: storage)
    for index in old.endIndex..<starts.count { starts[index] = UInt32(truncatingIfNeeded: Int(starts[index]) + change) }
    let new = Self.starts(in: Int(starts[first])..<regionEnd, of: source)
    loneReturns += new.count { Self.isLone(beforeLine: $0, of: source) }
    starts.replaceSubrange(old.indices, with: new)
  }

  /// Returns the starts of the lines behind the line ends in `range`.
  private static func starts(in range: Range<Int>, of source: SourceText) -> [UInt32] {
    var starts: [UInt32] = []
    let bytes = source.bytes
    for offset in range {
      // Most bytes are above both.
      guard bytes[offset] <= 0x0D else { continue }
      let next = offset + 1
      if bytes[offset] == 0x0A || bytes[offset] == 0x0D && (next == bytes.count || bytes[next] != 0x0A) {
        starts.append(UInt32(truncatingIfNeeded: next))
      }
    }
    return starts
  }

  private static func isLone(beforeLine start: UInt32, of source: SourceText) -> Bool {
    start > 0 && source.storage[Int(start) - 1] == 0x0D
  }

  /// The number of bytes.
  package var count: Int { source.count }
  /// The number of lines, at least one.
  package var lineCount: Int { starts.count }

  /// Returns the line that holds the byte at `offset`.
  package func line(at offset: Int) -> Int {
    max(0, starts.partitioningIndex { Int($0) > offset } - 1)
  }

  /// Returns the bytes of a line, without its end.
  package func content(ofLine line: Int) -> Range<Int> {
    let start = Int(starts[line])
    guard line + 1 < starts.count else { return start..<count }
    var end = Int(starts[line + 1]) - 1
    if end > start, source.storage[end] == 0x0A, source.storage[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }

  /// Returns the offset of the start of a line.
  package func start(ofLine line: Int) -> Int { Int(starts[line]) }

  /// Returns the offset of a position: the end of the line for a column beyond it, the end of the text for a line
  /// beyond it, and the start of a character for a column inside it.
  package func offset(of position: TextPosition, _ encoding: PositionEncoding) -> Int {
    guard position.line < lineCount else { return count }
    let line = content(ofLine: position.line)
    let bytes = source.bytes
    var (offset, column) = (line.lowerBound, 0)
    while offset < line.upperBound {
      var end = offset + 1
      while encoding != .utf8, end < line.upperBound, encoding.width(of: bytes[end]) == 0 { end += 1 }
      column += encoding.width(of: bytes[offset])
      if column > position.character { break }
      offset = end
    }
    return encoding == .utf8 ? characterStart(at: offset, from: line.lowerBound) : offset
  }

  /// Returns the range of bytes of a range, which may be reversed.
  package func bytes(of range: TextRange, _ encoding: PositionEncoding) -> Range<Int> {
    let (a, b) = (offset(of: range.start, encoding), offset(of: range.end, encoding))
    return min(a, b)..<max(a, b)
  }

  private func characterStart(at offset: Int, from lowerBound: Int) -> Int {
    guard offset < count else { return offset }
    let bytes = source.bytes
    var start = offset
    while start > lowerBound, offset - start < 3, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }
}

/// Converts offsets of a text to positions. Offsets that rise along a line are counted only once.
package struct PositionCursor {
  private let text: DocumentText
  private let encoding: PositionEncoding
  private var known = (line: 0, offset: 0, character: 0)

  package init(_ text: DocumentText, _ encoding: PositionEncoding) {
    self.text = text
    self.encoding = encoding
  }

  /// Returns the position of a byte. Inside of a line end it is that of the end of the line's content.
  package mutating func position(of offset: Int) -> TextPosition {
    let line = text.line(at: offset)
    var place = known
    if line != place.line || offset < place.offset { place = (line, text.start(ofLine: line), 0) }
    let end = min(offset, text.content(ofLine: line).upperBound)
    let bytes = text.source.storage
    while place.offset < end {
      place.character += encoding.width(of: bytes[place.offset])
      place.offset += 1
    }
    known = place
    return TextPosition(line: line, character: place.character)
  }

  package mutating func range(of bytes: Range<Int>) -> TextRange {
    let start = position(of: bytes.lowerBound)
    return TextRange(start, position(of: bytes.upperBound))
  }
}
