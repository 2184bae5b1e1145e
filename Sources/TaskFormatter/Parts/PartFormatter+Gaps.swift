import TaskModel
import TaskSyntax

/// Edits between blocks: blanks at line ends, line endings, blank lines, indentation.
extension PartFormatter {
  /// The number of blank lines in a gap.
  private enum BlankLines {
    case none, one
    /// One if there are any.
    case asWritten
  }

  /// Records that a block's text ends at `offset`, and whether the next block, with record `next`, begins directly on
  /// the next line.
  @inline(__always)
  mutating func endBlock(
    at offset: Int, next: Int, _ bytes: borrowing Span<UInt8>, _ records: borrowing Span<SyntaxRecord>
  ) {
    gapStart = offset
    isGapClean =
      lineEnd == .lf && blockStart(next, records) == offset &+ 1 && bytes[offset] == UInt8(ascii: "\n")
  }

  /// Formats the gap before the block at `offset`, except for its indentation. Returns the start of the block's line.
  mutating func gap(before offset: Int, isHeading: Bool, _ bytes: borrowing Span<UInt8>) -> Int {
    let wantsBlankLine = wantsBlankLine || isHeading
    self.wantsBlankLine = false
    if isAtStart {
      isAtStart = false
      return documentStart(before: offset, bytes)
    }
    if isGapClean && !wantsBlankLine { return offset }
    return blankLines(to: offset, wantsBlankLine ? .one : .asWritten, bytes)
  }

  /// Formats the gap after the last block. Blank lines between two parts belong to the first.
  mutating func partEnd(_ bytes: borrowing Span<UInt8>) {
    let end = part.range.count
    if isAtStart {
      _ = documentStart(before: end, bytes)
    } else if part.isLast {
      _ = blankLines(to: end, .none, bytes)
    } else {
      let isBeforeHeading = bytes[end] == UInt8(ascii: "#")
      _ = blankLines(to: end, wantsBlankLine || isBeforeHeading ? .one : .asWritten, bytes)
    }
  }

  /// Removes byte order marks and blank lines, unless the document would then begin with a mark or front matter.
  /// Returns the start of the line of `offset`.
  mutating func documentStart(before offset: Int, _ bytes: borrowing Span<UInt8>) -> Int {
    guard part.documentOffset == 0 else { return offset }
    let end = part.range.count
    gapStart = bytes.byteOrderMarksEnd(from: 0, contentEnd: end)
    // Markdown recognizes one mark; any other one is text.
    if hasLayout, gapStart > 3, part.records.first?.kind != .frontMatter {
      return bytes.blanksStart(before: offset, downTo: gapStart)
    }
    if !bytes.isForeignMark(at: gapStart, contentEnd: end) { delete(0..<gapStart) }
    isAtStart = true
    defer { isAtStart = false }
    let begins =
      offset < end && (offset == gapStart || bytes[offset - 1] == UInt8(ascii: "\n"))
      && (bytes.isDashes(at: offset, contentEnd: end) || bytes.isForeignMark(at: offset, contentEnd: end)
        || bytes.byteOrderMarksEnd(from: offset, contentEnd: end) > offset)
    return blankLines(to: offset, begins ? .asWritten : .none, bytes)
  }

  /// Formats the end of the line that contains `gapStart`, unless the document begins there, and the blank lines after
  /// it, up to the line of `offset`. Returns the start of that line.
  private mutating func blankLines(to offset: Int, _ wanted: BlankLines, _ bytes: borrowing Span<UInt8>) -> Int {
    let start = isAtStart ? gapStart : endLine(at: gapStart, bytes)
    var line = start
    var firstEnd = start
    while line < offset {
      let text = bytes.indentation(at: line).first
      guard text < offset, let length = bytes.lineEndLength(at: text, end: part.range.count) else { break }
      if line == start { firstEnd = text + length }
      line = text + length
    }
    // Blanks at the end of the document are a line without a line ending.
    if offset == part.range.count { line = offset }
    switch wanted {
    case .one where line == start: replace(line..<line, with: lineEnd.bytes)
    case .none: delete(start..<line)
    case .one, .asWritten:
      guard line > start else { break }
      _ = endLine(at: start, bytes)
      delete(firstEnd..<line)
    }
    return line
  }

  /// Removes the blanks from `offset` to the end of the line, and fixes the line ending. Returns the start of the next
  /// line.
  mutating func endLine(at offset: Int, _ bytes: borrowing Span<UInt8>) -> Int {
    let text = min(bytes.indentation(at: offset).first, part.range.count)
    delete(offset..<text)
    guard text < part.range.count else {
      replace(text..<text, with: lineEnd.bytes)
      return text
    }
    fixLineEnd(at: text, bytes)
    return text + (bytes.lineEndLength(at: text, end: part.range.count) ?? 0)
  }

  /// Replaces the line ending at `offset` with the document's.
  private mutating func fixLineEnd(at offset: Int, _ bytes: borrowing Span<UInt8>) {
    guard fixesLineEnds else { return }
    let isLineFeed = bytes[offset] == UInt8(ascii: "\n")
    if isLineFeed && lineEnd == .crlf { replace(offset..<offset, with: [UInt8(ascii: "\r")]) }
    if !isLineFeed && lineEnd == .lf { delete(offset..<offset + 1) }
  }

  /// Replaces the line endings inside `range` with the document's, and calls `body` with the text of each line except
  /// the first.
  mutating func forEachLineEnd(
    in range: Range<Int>, _ bytes: borrowing Span<UInt8>,
    _ body: (inout PartFormatter, _ lineStart: Int, _ textEnd: Int) -> Void
  ) {
    let end = part.range.count
    var lineEnd = bytes.firstIndex(of: UInt8(ascii: "\n"), from: range.lowerBound)
    while lineEnd < range.upperBound {
      fixLineEnd(at: bytes.withoutCarriageReturn(lineEnd, contentEnd: end), bytes)
      let start = lineEnd + 1
      lineEnd = bytes.firstIndex(of: UInt8(ascii: "\n"), from: start)
      body(&self, start, min(range.upperBound, bytes.withoutCarriageReturn(lineEnd, contentEnd: end)))
    }
  }

  /// Replaces the blanks of `range`, at the start of a line, with `column` spaces.
  mutating func indent(_ range: Range<Int>, to column: Int, _ bytes: borrowing Span<UInt8>) {
    var spaces = 0
    while spaces < min(column, range.count), bytes[range.lowerBound + spaces] == UInt8(ascii: " ") { spaces += 1 }
    let rest = range.lowerBound + spaces..<range.upperBound
    guard !rest.isEmpty || spaces < column else { return }
    replace(rest, with: [UInt8](repeating: UInt8(ascii: " "), count: column - spaces))
  }
}
