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
  /// The visible text of the line: before the flagged text, that text, and the text behind it.
  private var encoded = TerminalText()

  private let ellipsis: TerminalText = "\("…", .dim)"

  init(columns: Int) { self.columns = columns }

  /// Bytes of a line that is safe to show.
  private struct Segment {
    var bytes: Range<Int>
    /// The columns of the bytes.
    var columns: Int
    /// Whether `…` stands for more of it.
    var isCut = false

    /// The columns on the screen.
    var width: Int { columns + (isCut ? 1 : 0) }
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
    let flaggedEnd = min(shownEnd, lineEnd)

    encoded.removeAll()
    let left = encode(bytes.extracting(before..<flaggedStart), column: 0)
    let flagged = encode(bytes.extracting(flaggedStart..<flaggedEnd), column: left.columns)
    let right = encode(bytes.extracting(flaggedEnd..<lineEnd), column: left.columns + flagged.columns)
    let carets = arrange(
      left: left, flagged: flagged, right: right, of: encoded.bytes.span, isLeftCut: before > lineStart, to: &text)
    text.append(separator)
    text.append(spaces: carets.indent)
    text.append(carets: carets.count, style)
  }

  /// Appends what is shown of a line, and tells which columns of it are flagged.
  ///
  /// - Parameters:
  ///   - left: the text before what is flagged; `flagged` and `right` follow it.
  ///   - line: that of the segments.
  ///   - isLeftCut: whether there is more before it.
  private func arrange(
    left: Segment, flagged: Segment, right: Segment, of line: Span<UInt8>, isLeftCut: Bool, to text: inout TerminalText
  ) -> (indent: Int, count: Int) {
    let shown = cut(flagged, to: max(1, columns - 2), of: line)
    let room = columns - shown.width
    let leftRoom = room - min(right.columns, room / 2)
    let isLeftCut = isLeftCut || left.columns > leftRoom
    let dots = isLeftCut ? 1 : 0
    let beginning = isLeftCut ? end(of: left, columns: leftRoom - dots, of: line) : left
    let start = beginning.bytes.lowerBound
    // Characters at the seam may join.
    let used = DisplayWidth.columns(of: line.extracting(start..<shown.bytes.upperBound))
    let rest = cut(right, to: columns - dots - used - (shown.isCut ? 1 : 0), of: line)

    if isLeftCut { text.append(ellipsis) }
    if shown.isCut {
      text.append(safe: line.extracting(start..<shown.bytes.upperBound))
      text.append(ellipsis)
      text.append(safe: line.extracting(rest.bytes))
    } else {
      text.append(safe: line.extracting(start..<rest.bytes.upperBound))
    }
    if rest.isCut { text.append(ellipsis) }
    return (dots + beginning.columns, max(1, shown.width))
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
  private func cut(_ segment: Segment, to columns: Int, of line: Span<UInt8>) -> Segment {
    if segment.columns <= columns { return segment }
    let bytes = line.extracting(segment.bytes)
    let length = DisplayWidth.prefixLength(of: bytes, columns: columns - 1)
    return Segment(
      bytes: segment.bytes.prefix(length), columns: DisplayWidth.columns(of: bytes.extracting(first: length)),
      isCut: columns > 0)
  }

  /// The last bytes of a segment that fit `columns`.
  private func end(of segment: Segment, columns: Int, of line: Span<UInt8>) -> Segment {
    if segment.columns <= columns { return segment }
    let bytes = line.extracting(segment.bytes)
    let length = DisplayWidth.suffixLength(of: bytes, columns: columns)
    return Segment(
      bytes: segment.bytes.suffix(length), columns: DisplayWidth.columns(of: bytes.extracting(last: length)))
  }
}

extension Console {
  /// Returns the excerpt of a line that a message shows.
  func excerpt(_ range: Range<Int>, of source: SourceText, lineStart: Int, _ severity: Severity) -> TerminalText {
    var excerpt = SourceExcerpt(columns: max(20, columns - 4))
    var lines: TerminalText = "  | "
    excerpt.append(range, of: source, lineStart: lineStart, separator: "\n  | ", style: severity.style, to: &lines)
    return lines
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
