import TaskSyntax

/// The gaps between blocks when the rendering is known. Hard breaks stay, and so do the blank lines of code, HTML and
/// formulas.
extension PartFormatter {
  /// The block that follows a gap.
  enum GapEnd {
    case task, heading, text, documentEnd
  }

  /// Formats the gap before the block at `offset`, except for its indentation. Returns the start of the block's line.
  mutating func gapInLayout(before offset: Int, _ end: GapEnd, _ bytes: borrowing Span<UInt8>) -> Int {
    defer { layout.advance(to: part.documentOffset + offset) }
    if isAtStart {
      isAtStart = false
      wantsBlankLine = false
      noteGapStart(end)
      return documentStart(before: offset, bytes)
    }
    return blankLines(to: offset, end, bytes)
  }

  /// Formats the gap after the last block of the part. Blank lines between two parts belong to the first.
  mutating func gapAtEnd(_ bytes: borrowing Span<UInt8>) {
    let end = part.range.count
    if isAtStart {
      _ = documentStart(before: end, bytes)
    } else if part.isLast {
      _ = blankLines(to: end, .documentEnd, bytes)
    } else {
      let isHeading = bytes[end] == UInt8(ascii: "#")
      let isVerbatim = layout.layout.isVerbatim(layout.layout.blocks.line(at: part.documentOffset + end))
      _ = blankLines(to: end, isVerbatim ? .text : isHeading ? .heading : .task, bytes)
    }
  }

  private mutating func noteGapStart(_ end: GapEnd) { isBesideWords = end == .task || end == .heading }

  /// Formats the end of the line that contains `gapStart`, and the blank lines up to the line of `offset`. Returns the
  /// start of that line.
  private mutating func blankLines(to offset: Int, _ end: GapEnd, _ bytes: borrowing Span<UInt8>) -> Int {
    let wantsBlankLine = wantsBlankLine || end == .heading
    let isBesideWords = isBesideWords || end == .task || end == .heading || self.wantsBlankLine
    self.wantsBlankLine = false
    layout.advance(to: part.documentOffset + gapStart)
    let start = endTextLine(bytes)
    var line = start
    var number = layout.line + 1
    // The number of blank lines kept, among those that may be removed.
    var kept = 0
    while line < offset {
      let text = bytes.indentation(at: line).first
      let next = min(part.range.count, text + (bytes.lineEndLength(at: text, end: part.range.count) ?? 0))
      guard text < offset || offset == part.range.count, next > line else { break }
      if layout.layout.isVerbatim(number) {
        if layout.layout.line(number).flags.contains(.isInside) { moveBlank(line..<min(text, part.range.count), bytes) }
        _ = verbatimBlankLine(line..<text, bytes)
      } else if end == .documentEnd || isBesideWords && kept > 0 {
        delete(line..<next)
      } else {
        _ = endLine(at: line, bytes)
        kept += 1
      }
      number += 1
      line = next
    }
    if wantsBlankLine, line == start, end != .documentEnd { replace(line..<line, with: lineEnd.bytes) }
    noteGapStart(end)
    return line
  }

  /// Formats the end of the previous block's last line. Removes its blanks, unless they are a hard break, keep a
  /// backslash from being one, or are in code. Returns the start of the next line.
  private mutating func endTextLine(_ bytes: borrowing Span<UInt8>) -> Int {
    let number = layout.line
    let isHardBreak =
      number >= 0 && layout.layout.line(number + 1).flags.contains(.continuesParagraph)
      && (bytes.endsInTwoSpaces(gapStart, contentEnd: part.range.count)
        || gapStart > 0 && bytes[gapStart - 1] == UInt8(ascii: "\\"))
    guard isHardBreak || layout.layout.isVerbatim(number) else { return endLine(at: gapStart, bytes) }
    return verbatimBlankLine(gapStart..<bytes.indentation(at: gapStart).first, bytes)
  }

  /// Formats the end of a line whose blanks, in `range`, stay. Returns the start of the next line.
  private mutating func verbatimBlankLine(_ range: Range<Int>, _ bytes: borrowing Span<UInt8>) -> Int {
    endLine(at: min(range.upperBound, part.range.count), bytes)
  }
}
