import TaskFiles
package import TaskModel
package import TaskSyntax

/// A text with its lines as the protocol counts them: a line ends with a line feed, a carriage return, or both.
///
/// The format itself does not end a line at a lone carriage return. An open text is kept in its parts: a change counts
/// the lines of the changed ones alone, and no line lies in two of them.
package struct DocumentText: Sendable {
  private var pieces: [TextPiece]
  /// The offset of each piece, and the number of line ends before it.
  private var places: [(offset: Int, lines: Int)] = []
  /// The number of bytes.
  package private(set) var count = 0
  /// The number of lines, at least one.
  package private(set) var lineCount = 1
  /// The number of carriage returns that stand alone.
  private var loneReturns = 0
  /// The whole text, joined when it is asked for.
  private var joined: SharedState<SourceText?>

  /// Whether a carriage return stands alone: then lines here and in the format are not the same.
  package var hasLoneReturn: Bool { loneReturns > 0 }

  package init(_ source: SourceText) {
    pieces = [TextPiece(source.storage, count: source.count)]
    joined = SharedState(source)
    place()
  }

  package init(_ text: OpenText) {
    pieces = text.parts.map { TextPiece($0.syntax.source, count: $0.count) }
    joined = SharedState(nil)
    place()
  }

  /// Follows a change of the open text that the text was made of.
  ///
  /// - Parameters:
  ///   - old: the numbers of the parts that were read again, before the change.
  ///   - parts: the parts that took their place.
  package mutating func replace(_ old: Range<Int>, with parts: ArraySlice<OpenText.Part>) {
    pieces.replaceSubrange(old, with: parts.map { TextPiece($0.syntax.source, count: $0.count) })
    joined = SharedState(nil)
    place()
  }

  private mutating func place() {
    places = []
    places.reserveCapacity(pieces.count)
    (count, lineCount, loneReturns) = (0, 1, 0)
    for piece in pieces {
      places.append((count, lineCount - 1))
      count += piece.count
      lineCount += piece.starts.count
      loneReturns += piece.loneReturns
    }
  }

  /// The whole text. It is joined at most once.
  package var source: SourceText {
    joined.withLock { known in
      if let known { return known }
      var storage: [UInt8] = []
      storage.reserveCapacity(count + SourceText.padding)
      for piece in pieces { storage += piece.bytes[..<piece.count] }
      let source = SourceText(padding: storage)
      known = source
      return source
    }
  }

  package subscript(offset: Int) -> UInt8 {
    let number = piece(at: offset)
    return pieces[number].bytes[offset - places[number].offset]
  }

  /// Returns bytes of the text.
  package subscript(range: Range<Int>) -> [UInt8] {
    var bytes: [UInt8] = []
    var number = piece(at: range.lowerBound)
    while number < pieces.count, places[number].offset < range.upperBound {
      let start = places[number].offset
      let wanted = range.clamped(to: start..<start + pieces[number].count)
      bytes += pieces[number].bytes[wanted.lowerBound - start..<wanted.upperBound - start]
      number += 1
    }
    return bytes
  }

  /// Returns the piece that holds the byte at `offset`, or the last one.
  private func piece(at offset: Int) -> Int { max(0, places.partitioningIndex { $0.offset > offset } - 1) }

  /// Returns the piece in which a line begins behind a line end, or the first one.
  private func piece(endingLine line: Int) -> Int { max(0, places.partitioningIndex { $0.lines >= line } - 1) }

  /// Returns the line that holds the byte at `offset`.
  package func line(at offset: Int) -> Int {
    let number = piece(at: offset)
    let (start, lines) = places[number]
    return lines + pieces[number].starts.partitioningIndex { start + Int($0) > offset }
  }

  /// Returns the offset of the start of a line.
  package func start(ofLine line: Int) -> Int {
    guard line > 0 else { return 0 }
    let number = piece(endingLine: line)
    return places[number].offset + Int(pieces[number].starts[line - 1 - places[number].lines])
  }

  /// Returns the bytes of a line, without its end.
  package func content(ofLine line: Int) -> Range<Int> {
    let start = start(ofLine: line)
    guard line + 1 < lineCount else { return start..<count }
    var end = self.start(ofLine: line + 1) - 1
    if end > start, self[end] == 0x0A, self[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }

  /// Returns the offset of a position: the end of the line for a column beyond it, the end of the text for a line
  /// beyond it, and the start of a character for a column inside it.
  package func offset(of position: TextPosition, _ encoding: PositionEncoding) -> Int {
    guard position.line < lineCount else { return count }
    let line = content(ofLine: position.line)
    let piece = piece(at: line.lowerBound)
    let bytes = pieces[piece].bytes
    let base = places[piece].offset
    let lineEnd = line.upperBound - base
    var (offset, column) = (line.lowerBound - base, 0)
    while offset < lineEnd {
      var end = offset + 1
      while encoding != .utf8, end < lineEnd, encoding.width(of: bytes[end]) == 0 { end += 1 }
      column += encoding.width(of: bytes[offset])
      if column > position.character { break }
      offset = end
    }
    guard encoding == .utf8, base + offset < count else { return base + offset }
    // The start of the character.
    var start = offset
    while start > line.lowerBound - base, offset - start < 3, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    return base + start
  }

  /// Returns the width of some bytes of a line.
  func width(ofBytes range: Range<Int>, _ encoding: PositionEncoding) -> Int {
    if encoding == .utf8 || range.isEmpty { return range.count }
    let number = piece(at: range.lowerBound)
    let base = places[number].offset
    let bytes = pieces[number].bytes
    return (range.lowerBound - base..<range.upperBound - base).reduce(0) { $0 + encoding.width(of: bytes[$1]) }
  }

  /// Returns the range of bytes of a range, which may be reversed.
  package func bytes(of range: TextRange, _ encoding: PositionEncoding) -> Range<Int> {
    let (a, b) = (offset(of: range.start, encoding), offset(of: range.end, encoding))
    return min(a, b)..<max(a, b)
  }
}

/// Some lines of a text, the last of which may be without an end.
private struct TextPiece: Sendable {
  /// The bytes, and more behind them.
  let bytes: [UInt8]
  let count: Int
  /// The offset behind each line end.
  let starts: [UInt32]
  let loneReturns: Int

  init(_ bytes: [UInt8], count: Int) {
    self.bytes = bytes
    self.count = count
    var starts: [UInt32] = []
    var loneReturns = 0
    let span = bytes.span
    for offset in 0..<count {
      // Most bytes are above both.
      guard span[offset] <= 0x0D else { continue }
      let next = offset + 1
      if span[offset] == 0x0A {
        starts.append(UInt32(truncatingIfNeeded: next))
      } else if span[offset] == 0x0D, next == count || span[next] != 0x0A {
        starts.append(UInt32(truncatingIfNeeded: next))
        loneReturns += 1
      }
    }
    // A copy, so that it takes no more memory than needed.
    self.starts = starts.map(\.self)
    self.loneReturns = loneReturns
  }
}

/// Converts offsets of a text to positions. Offsets that rise along a line are counted only once.
package struct PositionCursor {
  private let text: DocumentText
  private let encoding: PositionEncoding
  /// The place that was asked for last.
  private var known = (line: 0, offset: 0, character: 0)
  /// The bytes of its line, without the line end.
  private var content = 0..<0

  package init(_ text: DocumentText, _ encoding: PositionEncoding) {
    self.text = text
    self.encoding = encoding
  }

  /// Returns the position of a byte. Inside of a line end it is that of the end of the line's content.
  package mutating func position(of offset: Int) -> TextPosition {
    if offset < known.offset || offset >= content.upperBound {
      let line = text.line(at: offset)
      content = text.content(ofLine: line)
      if line != known.line || offset < known.offset { known = (line, content.lowerBound, 0) }
    }
    let end = max(known.offset, min(offset, content.upperBound))
    known.character += text.width(ofBytes: known.offset..<end, encoding)
    known.offset = end
    return TextPosition(line: known.line, character: known.character)
  }

  package mutating func range(of bytes: Range<Int>) -> TextRange {
    let start = position(of: bytes.lowerBound)
    return TextRange(start, position(of: bytes.upperBound))
  }
}
