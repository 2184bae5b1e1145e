import TaskSyntax

/// The formatting of a part's blocks when their Markdown rendering is known.
///
/// A line moves with the innermost item that Markdown puts it in. In addition, a subtask or a piece of a note moves to
/// the column of that item's text.
extension PartFormatter {
  mutating func taskInLayout(
    at index: Int, _ bytes: borrowing Span<UInt8>, _ records: borrowing Span<SyntaxRecord>
  ) -> Int {
    let record = records[index]
    let start = part.documentOffset + record.lowerBound
    let line = gapInLayout(before: record.lowerBound, .task, bytes)
    let fact = layout.fact
    let item = layout.item(at: start)
    let isVerbatim = layout.layout.isVerbatim(layout.line)
    let column = Int(fact.column)
    let newColumn = column + taskShift(fact, item: item, isVerbatim: isVerbatim)
    if isVerbatim {
      move(line..<record.lowerBound, by: newColumn - column, strip: strip(fact), bytes, column: column)
    } else {
      indent(line..<record.lowerBound, to: newColumn, bytes)
    }
    let words = part.wordRecords(of: index)
    let next = words.upperBound
    let keepsWidth = isVerbatim || item >= 0 && layout.layout.keepsWidth[item]
    var bullet = 0
    if isVerbatim {
      endLineInLayout(at: textEnd(from: record.checkbox.upperBound, bytes))
    } else {
      bullet = mark(
        of: record, becomesDash: item >= 0 && layout.becomesDash(item), keepsWidth: keepsWidth,
        hasCheckbox: fact.flags.contains(.hasCheckbox), bytes)
      wordsInLayout(from: record.checkbox.upperBound, words, fact, bytes, records)
    }
    if item >= 0 {
      let textColumn = layout.textColumn(of: Int32(item))
      layout.move(item, by: (keepsWidth ? textColumn - column : bullet + 1) + newColumn - textColumn)
    }
    if Int(record.next) > next {
      if innermost.isTask { outer.append(innermost) }
      innermost = OpenTask(end: Int(record.next), textColumn: newColumn + 2, item: item, shift: newColumn - column)
    }
    return next
  }

  /// Returns the number of columns by which the line of a task moves.
  private func taskShift(_ fact: MarkdownLine, item: Int, isVerbatim: Bool) -> Int {
    if layout.layout.isPinned(fact) { return 0 }
    let base = layout.shift(of: fact.outer)
    guard innermost.isTask else { return base }
    guard layout.isInside(fact.outer, innermost.item) else { return innermost.shift }
    let distance = Int(fact.column) - layout.textColumn(of: fact.outer)
    if item >= 0, !isVerbatim, 0...3 ~= distance { return base - distance }
    return isVerbatim || Int(fact.outer) != innermost.item ? base : innermost.shift
  }

  /// Formats the words of a task or heading. The gap after them begins at `gapStart`.
  private mutating func wordsInLayout(
    from start: Int, _ children: Range<Int>, _ fact: MarkdownLine, _ bytes: borrowing Span<UInt8>,
    _ records: borrowing Span<SyntaxRecord>
  ) {
    line(from: start, children, odd: start, isSorted: false, bytes, records)
    // A box that nothing follows, not even a blank, is text to a forge.
    if gapStart == start, fact.flags.contains(.hasCheckbox) {
      let blanks = bytes.indentation(at: start).first
      oneSpace(in: start..<blanks, bytes)
      gapStart = blanks
    }
  }

  mutating func headingInLayout(
    at index: Int, _ bytes: borrowing Span<UInt8>, _ records: borrowing Span<SyntaxRecord>
  ) -> Int {
    let record = records[index]
    let next = Int(record.next)
    let isVerbatim = layout.layout.isVerbatim(layout.layout.blocks.line(at: part.documentOffset + record.lowerBound))
    _ = gapInLayout(before: record.lowerBound, isVerbatim ? .text : .heading, bytes)
    let start = record.lowerBound + Int(record.detail)
    if isVerbatim {
      endLineInLayout(at: textEnd(from: start, bytes))
    } else {
      line(from: start, index + 1..<next, odd: start, isSorted: true, bytes, records)
      wantsBlankLine = true
    }
    return next
  }

  /// Formats text, a fence or a comment, in a note or outside. Returns the record of the next block.
  mutating func textInLayout(
    at index: Int, _ bytes: borrowing Span<UInt8>, _ records: borrowing Span<SyntaxRecord>
  ) -> Int {
    let record = records[index]
    let offset = record.lowerBound
    let line = gapInLayout(before: offset, .text, bytes)
    let fact = layout.fact
    let isInNote = index < piece.end
    if isInNote, piece.margin < 0 {
      let end = piece.end < records.count ? records[piece.end].lowerBound : part.range.count
      beginPiece(fact, end: part.documentOffset + end)
    }
    let shift = layout.layout.isPinned(fact) ? 0 : textShift(fact, isInNote: isInNote)
    let isVerbatim = layout.layout.isVerbatim(layout.line)
    let item = layout.item(at: part.documentOffset + offset)
    move(line..<offset, by: shift, strip: isVerbatim ? strip(fact) : nil, bytes, column: Int(fact.column))
    (lastShift, lastStrip) = (shift, isInNote && record.kind != .text ? piece.margin : strip(fact))
    layout.moveOpened(by: shift)
    if record.kind == .text {
      if item >= 0, !isVerbatim, layout.becomesDash(item) { replace(offset..<offset + 1, with: Self.dash) }
      endLineInLayout(at: bytes.trimmed(record.range).upperBound)
    } else {
      if shift != 0 || fixesLineEnds {
        let strip = isInNote ? piece.margin : Int(fact.column)
        forEachLineEnd(in: record.range, bytes) { formatter, lineStart, textEnd in
          let (first, column) = bytes.indentation(at: lineStart)
          formatter.move(
            lineStart..<min(first, textEnd), by: shift, strip: strip, bytes, column: column, isBlank: first >= textEnd)
        }
      }
      layout.advance(to: part.documentOffset + record.upperBound)
      endLineInLayout(at: record.upperBound)
    }
    return index + 1
  }

  /// Returns the end of the text of the line that contains `offset`.
  private func textEnd(from offset: Int, _ bytes: borrowing Span<UInt8>) -> Int {
    let end = part.range.count
    let lineEnd = min(end, bytes.firstIndex(of: UInt8(ascii: "\n"), from: offset))
    return bytes.trimmedEnd(from: offset, lineEnd: lineEnd, contentEnd: end)
  }

  private mutating func endLineInLayout(at offset: Int) {
    gapStart = offset
    isGapClean = false
  }

  /// Returns the number of columns by which a line of text moves.
  private func textShift(_ fact: MarkdownLine, isInNote: Bool) -> Int {
    let base = layout.shift(of: fact.outer)
    guard isInNote else { return base }
    guard layout.isInside(fact.outer, innermost.item) else { return innermost.shift }
    return base + (fact.outer == piece.outer ? piece.shift : 0)
  }

  /// Returns the number of columns that Markdown removes from a line of code or HTML.
  private func strip(_ fact: MarkdownLine) -> Int {
    layout.textColumn(of: fact.outer) + (fact.leaf == .indentedCode ? 4 : 0) - piece.shift
  }

  /// Decides how far a piece of a note that begins with the line of `fact` moves within its item: to the column of the
  /// item's text, unless a line of it would then be parsed differently.
  private mutating func beginPiece(_ fact: MarkdownLine, end: Int) {
    piece.margin = Int(fact.column)
    piece.outer = fact.outer
    let textColumn = layout.textColumn(of: fact.outer)
    let distance = Int(fact.column) - textColumn
    guard layout.isInside(fact.outer, innermost.item), 1...3 ~= distance else { return }
    let lines = layout.layout.blocks.lines
    var index = layout.line
    while index >= 0, index < lines.count, Int(lines[index].start) < end {
      let line = lines[index]
      index += 1
      if line.flags.contains(.isBlank) { continue }
      if line.leaf == .indentedCode || line.leaf == .html { return }
      guard line.outer == fact.outer else { continue }
      let isLeft = line.column < fact.column
      let isDeep = Int(line.column) - textColumn >= 4 && Int(line.column) - textColumn - distance < 4
      if isLeft || isDeep && !line.leaf.isVerbatim { return }
    }
    piece.shift = -distance
  }

  /// Moves the blanks of an otherwise empty line inside code or HTML, by as much as the line before it.
  mutating func moveBlank(_ range: Range<Int>, _ bytes: borrowing Span<UInt8>) {
    move(range, by: lastShift, strip: lastStrip, bytes, column: 0, isBlank: true)
  }

  /// Moves the blanks at the start of a line. If the columns from `strip` on count verbatim, tabs from there on stay. A
  /// blank line without columns after `strip` becomes empty.
  private mutating func move(
    _ range: Range<Int>, by shift: Int, strip: Int?, _ bytes: borrowing Span<UInt8>, column: Int, isBlank: Bool = false
  ) {
    guard shift != 0 else { return }
    guard let strip else { return indent(range, to: max(0, column + shift), bytes) }
    var start = range.lowerBound
    var reached = 0
    while start < range.upperBound, reached < strip {
      reached = bytes[start] == UInt8(ascii: "\t") ? (reached | 3) + 1 : reached + 1
      start += 1
    }
    let isLost = isBlank && start == range.upperBound && reached <= strip
    indent(range.lowerBound..<start, to: isLost ? 0 : max(0, reached + shift), bytes)
  }
}
