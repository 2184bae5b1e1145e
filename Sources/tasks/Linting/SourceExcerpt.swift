import TaskSyntax

/// The line of a finding with carets under what is flagged, cut to the width of the screen.
///
///       | …and the second half of a line that goes on due:2026-02-30 and on…
///       |                                               ^^^^^^^^^^^^^^
///
/// However long the line is, only as much of it is read as can be seen. One value serves many findings: it keeps its
/// buffer.
struct SourceExcerpt {
  /// The room there is.
  private let columns: Int
  /// What may be seen of the line: the text before what is flagged, that, and the text behind it.
  private var encoded = TerminalText()

  private static let ellipsis: TerminalText = "\("…", .dim)"

  init(columns: Int) { self.columns = columns }

  /// Bytes of the encoded line.
  private struct Segment {
    var bytes: Range<Int>
    var columns: Int
    /// Whether `…` stands for more of it.
    var isCut = false
  }

  /// Appends the line, `separator`, and the carets.
  ///
  /// - Parameters:
  ///   - range: what is flagged. Of more than one line the first is shown.
  ///   - lineStart: where the line of its first byte begins.
  ///   - style: that of the carets.
  mutating func append(
    _ range: Range<Int>, of source: SourceText, lineStart: Int, separator: TerminalText, style: Style,
    to text: inout TerminalText
  ) {
    let window = 4 * columns
    let bytes = source.bytes
    let flaggedStart = min(range.lowerBound, source.count)
    let before = max(lineStart, bytes.scalarStart(at: flaggedStart - window))
    let shownEnd = min(max(flaggedStart, range.upperBound), flaggedStart + window)
    let lineEnd = source.textEnd(from: flaggedStart, limit: shownEnd + window)
    let flaggedEnd = min(shownEnd, max(lineEnd, flaggedStart))

    encoded.removeAll()
    let left = encode(bytes.extracting(before..<flaggedStart), column: 0)
    let flagged = encode(bytes.extracting(flaggedStart..<flaggedEnd), column: left.columns)
    let right = encode(
      bytes.extracting(flaggedEnd..<max(lineEnd, flaggedEnd)), column: left.columns + flagged.columns)

    let shown = cut(flagged, to: max(1, columns - 2))
    let room = columns - shown.columns
    let leftRoom = room - min(right.columns, room / 2)
    let isLeftCut = before > lineStart || left.columns > leftRoom
    if isLeftCut { text.append(Self.ellipsis) }
    let dots = isLeftCut ? 1 : 0
    let start = text.bytes.count
    text.append(encoded, part: isLeftCut ? end(of: left, columns: leftRoom - dots) : left.bytes)
    let indent = dots + text.columns(from: start)
    append(shown, to: &text)
    append(cut(right, to: columns - dots - text.columns(from: start)), to: &text)
    text.append(separator)
    text.append(spaces: indent)
    text.append(carets: max(1, shown.columns), style)
  }

  /// Encodes a segment; a tab goes to the next column divisible by four, as in the format. `column` is that of its
  /// beginning.
  private mutating func encode(_ bytes: Span<UInt8>, column: Int) -> Segment {
    let first = encoded.bytes.count
    var start = 0
    for index in bytes.indices where bytes[index] == UInt8(ascii: "\t") {
      encoded.append(encoding: bytes.extracting(start..<index))
      encoded.append(spaces: 4 - (column + encoded.columns(from: first)) % 4)
      start = index + 1
    }
    encoded.append(encoding: bytes.extracting(start...))
    return Segment(bytes: first..<encoded.bytes.count, columns: encoded.columns(from: first))
  }

  /// The beginning of a segment, with `…` where it is longer.
  private func cut(_ segment: Segment, to columns: Int) -> Segment {
    if segment.columns <= columns { return segment }
    let bytes = encoded.bytes.span.extracting(segment.bytes)
    let length = DisplayWidth.prefixLength(of: bytes, columns: columns - 1)
    let dots = columns > 0 ? 1 : 0
    return Segment(
      bytes: segment.bytes.prefix(length), columns: DisplayWidth.columns(of: bytes.extracting(first: length)) + dots,
      isCut: dots > 0)
  }

  private func append(_ segment: Segment, to text: inout TerminalText) {
    text.append(encoded, part: segment.bytes)
    if segment.isCut { text.append(Self.ellipsis) }
  }

  /// The last bytes of a segment that fit `columns`.
  private func end(of segment: Segment, columns: Int) -> Range<Int> {
    let bytes = encoded.bytes.span.extracting(segment.bytes)
    return segment.bytes.suffix(DisplayWidth.suffixLength(of: bytes, columns: columns))
  }
}

extension Span<UInt8> {
  /// The beginning of the scalar that the byte at `offset` is a part of; 0 for what is before.
  fileprivate func scalarStart(at offset: Int) -> Int {
    var start = Swift.max(0, offset)
    while start > 0, offset - start < 3, self[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }
}

extension SourceText {
  /// The end of the line's text, without its line end, but not past `limit`.
  fileprivate func textEnd(from offset: Int, limit: Int) -> Int {
    let bytes = storage.span
    let end = bytes.firstIndex(of: UInt8(ascii: "\n"), from: offset, limit: min(limit, count))
    let isLineEnd = end < count && bytes[end] == UInt8(ascii: "\n")
    return isLineEnd && end > offset && bytes[end - 1] == UInt8(ascii: "\r") ? end - 1 : end
  }
}
