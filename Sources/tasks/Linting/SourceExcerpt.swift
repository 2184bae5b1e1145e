import TaskSyntax

/// The line of a finding with carets under what is flagged, cut to the width of the screen.
///
///       | …and the second half of a line that goes on due:2026-02-30 and on…
///       |                                               ^^^^^^^^^^^^^^
///
/// However long the line is, only as much of it is read as can be seen.
struct SourceExcerpt {
  private(set) var line = TerminalText()
  private(set) var carets = TerminalText()

  /// - Parameters:
  ///   - range: what is flagged. Of more than one line the first is shown.
  ///   - lineStart: where the line of its first byte begins.
  ///   - columns: the room there is.
  init(_ source: SourceText, _ range: Range<Int>, lineStart: Int, columns: Int, style: Style) {
    let window = 4 * columns
    let bytes = source.bytes
    let flaggedStart = min(range.lowerBound, source.count)
    let before = max(lineStart, bytes.scalarStart(at: flaggedStart - window))
    let shownEnd = min(max(flaggedStart, range.upperBound), flaggedStart + window)
    let lineEnd = bytes.textEnd(from: flaggedStart, limit: shownEnd + window)
    let flaggedEnd = min(shownEnd, max(lineEnd, flaggedStart))

    let left = Self.text(bytes, before..<flaggedStart, column: 0)
    let flagged = Self.text(bytes, flaggedStart..<flaggedEnd, column: left.columns)
    let right = Self.text(bytes, flaggedEnd..<max(lineEnd, flaggedEnd), column: left.columns + flagged.columns)
    put(left, flagged, right, columns: columns, isCut: before > lineStart, style: style)
  }

  private mutating func put(
    _ left: TerminalText, _ flagged: TerminalText, _ right: TerminalText, columns: Int, isCut: Bool, style: Style
  ) {
    let flagged = Self.cut(flagged, to: max(1, columns - 2))
    let room = columns - flagged.columns
    let leftRoom = room - min(right.columns, room / 2)
    if isCut || left.columns > leftRoom {
      line.append("\("…", .dim)")
      line.append(left.suffix(columns: leftRoom - 1))
    } else {
      line.append(left)
    }
    carets.append(spaces: line.columns)
    line.append(flagged)
    carets.append(TerminalText(encoding: String(repeating: "^", count: max(1, flagged.columns))).styled(style))
    line.append(Self.cut(right, to: columns - line.columns))
  }

  /// The beginning of the text, with `…` where it is longer.
  private static func cut(_ text: TerminalText, to columns: Int) -> TerminalText {
    if text.columns <= columns { return text }
    var result = text.prefix(columns: columns - 1)
    if columns > 0 { result.append("\("…", .dim)") }
    return result
  }

  /// Encoded text; a tab goes to the next column divisible by four, as in the format. `column` is that of its beginning.
  private static func text(_ bytes: Span<UInt8>, _ range: Range<Int>, column: Int) -> TerminalText {
    var text = TerminalText()
    var start = range.lowerBound
    for index in range where bytes[index] == UInt8(ascii: "\t") {
      text.append(encoding: bytes.extracting(start..<index))
      text.append(spaces: 4 - (column + text.columns) % 4)
      start = index + 1
    }
    text.append(encoding: bytes.extracting(start..<range.upperBound))
    return text
  }
}

extension Span<UInt8> {
  /// The beginning of the scalar that the byte at `offset` is a part of; 0 for what is before.
  fileprivate func scalarStart(at offset: Int) -> Int {
    var start = Swift.max(0, offset)
    while start > 0, offset - start < 3, self[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }

  /// The end of the line's text, without its line end, but not past `limit`.
  fileprivate func textEnd(from offset: Int, limit: Int) -> Int {
    var end = offset
    while end < Swift.min(limit, count), self[end] != UInt8(ascii: "\n") { end += 1 }
    let isLineEnd = end < count && self[end] == UInt8(ascii: "\n")
    return isLineEnd && end > offset && self[end - 1] == UInt8(ascii: "\r") ? end - 1 : end
  }
}
