import TaskModel
import TaskSyntax

extension PartFormatter {
  /// Formats a task's line. Returns the record of the next block.
  @inline(__always)
  mutating func task(at index: Int, _ bytes: borrowing Span<UInt8>, _ records: borrowing Span<SyntaxRecord>) -> Int {
    let record = records[index]
    let offset = record.lowerBound
    var column = 0
    if !isGapClean || wantsBlankLine {
      let line = gap(before: offset, isHeading: false, bytes)
      column = innermost.isTask ? innermost.textColumn : bytes.indentation(at: line).column
      indent(line..<offset, to: column, bytes)
    }
    let box = record.checkbox
    var width = 1
    if bytes[offset] != UInt8(ascii: "-") || box.lowerBound != offset &+ 2 || bytes[offset &+ 1] != UInt8(ascii: " ")
      || record.mark == .done && bytes[offset &+ 3] != UInt8(ascii: "x")
    {
      width = mark(
        of: record, becomesDash: "*+".utf8.contains(bytes[offset]), keepsWidth: false, hasCheckbox: true, bytes)
    }
    var next = index &+ 1
    var key: UInt16 = 0
    var isSorted = true
    while next < records.count, records[next].kind.isInline {
      if records[next].kind == .attribute {
        let nextKey = records[next].detail & 0xFF
        if nextKey < key { isSorted = false }
        key = nextKey
      }
      next &+= 1
    }
    words(from: box.upperBound, index &+ 1..<next, isSorted: isSorted, bytes, records)
    if Int(record.next) > next {
      if innermost.isTask { outer.append(innermost) }
      innermost = OpenTask(end: Int(record.next), textColumn: column &+ width &+ 1)
    }
    return next
  }

  /// Formats the bullet, the blanks after it, and the box. Returns the bullet's width.
  ///
  /// - Parameter hasCheckbox: whether Markdown shows the box as one.
  mutating func mark(
    of record: SyntaxRecord, becomesDash: Bool, keepsWidth: Bool, hasCheckbox: Bool, _ bytes: borrowing Span<UInt8>
  ) -> Int {
    let offset = record.lowerBound
    let box = record.checkbox
    let width = bytes.trimmed(offset..<box.lowerBound).count
    if becomesDash { replace(offset..<offset + 1, with: Self.dash) }
    if !keepsWidth { oneSpace(in: offset + width..<box.lowerBound, bytes) }
    if record.mark == .done, bytes[box.lowerBound + 1] == UInt8(ascii: "X"), hasCheckbox {
      replace(box.lowerBound + 1..<box.lowerBound + 2, with: [UInt8(ascii: "x")])
    }
    return width
  }

  /// Formats a heading. Returns the record of the next block.
  mutating func heading(at index: Int, _ bytes: borrowing Span<UInt8>, _ records: borrowing Span<SyntaxRecord>) -> Int {
    let record = records[index]
    _ = gap(before: record.lowerBound, isHeading: true, bytes)
    let next = Int(record.next)
    words(from: record.lowerBound + Int(record.detail), index + 1..<next, isSorted: true, bytes, records)
    wantsBlankLine = true
    return next
  }

  /// Formats a line of text, in a note or outside. Returns the record of the next block.
  mutating func text(at index: Int, _ bytes: borrowing Span<UInt8>, _ records: borrowing Span<SyntaxRecord>) -> Int {
    let record = records[index]
    let offset = record.lowerBound
    let line = gap(before: offset, isHeading: false, bytes)
    indent(line..<offset, to: noteColumn(of: line, in: index, bytes), bytes)
    let text = bytes.trimmed(record.range)
    if bytes.isStarOrPlusItem(text) { replace(offset..<offset + 1, with: Self.dash) }
    endBlock(at: text.upperBound, next: index + 1, bytes, records)
    return index + 1
  }

  /// Formats a fence or a comment. In a note, its lines move together, and everything after the columns that the model
  /// removes stays. Returns the record of the next block.
  mutating func verbatim(
    at index: Int, _ bytes: borrowing Span<UInt8>, _ records: borrowing Span<SyntaxRecord>
  ) -> Int {
    let record = records[index]
    let offset = record.lowerBound
    let line = gap(before: offset, isHeading: false, bytes)
    indent(line..<offset, to: noteColumn(of: line, in: index, bytes), bytes)
    let isInNote = index < piece.end
    if isInNote || fixesLineEnds {
      forEachLineEnd(in: record.range, bytes) { formatter, lineStart, textEnd in
        if isInNote { formatter.shift(lineStart..<textEnd, bytes) }
      }
    }
    endBlock(at: record.upperBound, next: index + 1, bytes, records)
    return index + 1
  }

  /// Formats front matter, where only blanks at line ends are removed. Returns the record of the next block.
  mutating func frontMatter(
    at index: Int, _ bytes: borrowing Span<UInt8>, _ records: borrowing Span<SyntaxRecord>
  ) -> Int {
    let record = records[index]
    _ = gap(before: record.lowerBound, isHeading: false, bytes)
    // The record includes the end of its last line, and so does the gap after it.
    var start = record.lowerBound
    while true {
      let lineEnd = bytes.firstIndex(of: UInt8(ascii: "\n"), from: start)
      guard lineEnd + 1 < record.upperBound else { break }
      _ = endLine(at: bytes.trimmedEnd(from: start, lineEnd: lineEnd, contentEnd: part.range.count), bytes)
      start = lineEnd + 1
    }
    gapStart = start + 3
    isGapClean = false
    wantsBlankLine = true
    return Int(record.next)
  }

  /// Returns the canonical column of a line of text, or of the first line of a fence or comment, at record `index`. A
  /// piece of a note begins at the column of the task's text, and its lines keep their distance from its first one.
  private mutating func noteColumn(of line: Int, in index: Int, _ bytes: borrowing Span<UInt8>) -> Int {
    let column = bytes.indentation(at: line).column
    guard index < piece.end else { return column }
    if piece.margin < 0 { piece.margin = column }
    return innermost.textColumn + max(0, column - piece.margin)
  }

  /// Moves a line inside a fence or comment of a note. A line that consists only of blanks that the model removes loses
  /// them.
  private mutating func shift(_ line: Range<Int>, _ bytes: borrowing Span<UInt8>) {
    let (start, column) = bytes.marginEnd(line, margin: piece.margin)
    let isLost = start == line.upperBound && column <= piece.margin
    // The columns of a tab past the margin count as spaces.
    indent(line.lowerBound..<start, to: isLost ? 0 : innermost.textColumn + max(0, column - piece.margin), bytes)
  }

  static let dash = [UInt8(ascii: "-")]
}

extension Span where Element == UInt8 {
  /// Whether the line of text in `range` is an item with the bullet `*` or `+`, blanks and more text. A rule of stars
  /// is not an item, and neither is a line that would be a rule of dashes with another bullet.
  fileprivate func isStarOrPlusItem(_ range: Range<Int>) -> Bool {
    let bullet = self[range.lowerBound]
    guard bullet == UInt8(ascii: "*") || bullet == UInt8(ascii: "+"), range.count > 2,
      self[range.lowerBound + 1].isBlank
    else { return false }
    var stars = 0
    var dashes = 0
    for index in range.lowerBound + 1..<range.upperBound where !self[index].isBlank {
      switch self[index] {
      case UInt8(ascii: "*") where dashes == 0 && bullet == UInt8(ascii: "*"): stars += 1
      case UInt8(ascii: "-") where stars == 0: dashes += 1
      default: return true
      }
    }
    return stars < 2 && dashes < 2
  }

  /// Returns the end of the text of the line from `start`, without blanks and the carriage return before the line feed
  /// at `lineEnd`.
  func trimmedEnd(from start: Int, lineEnd: Int, contentEnd: Int) -> Int {
    blanksStart(before: withoutCarriageReturn(lineEnd, contentEnd: contentEnd), downTo: start)
  }
}
