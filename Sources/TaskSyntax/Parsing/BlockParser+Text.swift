extension BlockParser {
  /// text-line = indentation , any , line-end
  ///
  /// In a note if it is deeper than an open task's bullet, else prose.
  @_lifetime(self: copy self)
  mutating func text(at first: Int, column: Int, _ records: inout OutputSpan<SyntaxRecord>) {
    enterNote(at: first, column: column, &records)
    let lineEnd = bytes.firstIndex(of: .lineFeed, from: first)
    markConflict(at: position)
    emit(.text, first..<bytes.withoutCarriageReturn(lineEnd, contentEnd: contentEnd), &records)
    endLine(at: lineEnd)
    lastContentEnd = position
  }

  /// Ends the tasks that a line of text, a fence or a comment at `column` is not deeper than, and opens a piece of the
  /// note of the task that is left, if one is.
  @_lifetime(self: copy self)
  mutating func enterNote(at first: Int, column: Int, _ records: inout OutputSpan<SyntaxRecord>) {
    closeTasks(from: column, &records)
    guard innermost.isTask, innermost.note < 0 else { return }
    innermost.note = records.count
    innermost.noteColumn = column
    emit(.note, first..<first, &records)
  }

  /// fence = indentation , mark … (three or more) , info , line-end , { any line } , [ closing ]
  ///
  /// Returns false where the line is text: too few marks, a backtick in a backtick fence's info, or too deep.
  @_lifetime(self: copy self)
  mutating func fence(at first: Int, column: Int, _ records: inout OutputSpan<SyntaxRecord>) -> Bool {
    guard let length = bytes.fenceLength(at: first, contentEnd: contentEnd) else { return false }
    closeTasks(from: column, &records)
    // Deeper than that, Markdown has an indented code block.
    let margin = innermost.note >= 0 ? innermost.noteColumn : innermost.isTask ? column : 0
    guard column &- margin < 4 else { return false }
    enterNote(at: first, column: column, &records)
    let mark = bytes[first]
    multilineBlock(.fence, from: first, &records) { bytes, line in
      bytes.closesFence(at: line.lowerBound, mark: mark, length: length, textEnd: line.upperBound)
    }
    return true
  }

  /// comment-block = indentation , "<!--" , any , "-->" , rest of that line
  @_lifetime(self: copy self)
  mutating func comment(at first: Int, column: Int, _ records: inout OutputSpan<SyntaxRecord>) {
    enterNote(at: first, column: column, &records)
    let lineEnd = bytes.firstIndex(of: .lineFeed, from: first)
    if bytes.endsComment(from: first &+ 2, to: lineEnd) {
      emit(.comment, first..<bytes.withoutCarriageReturn(lineEnd, contentEnd: contentEnd), &records)
      endLine(at: lineEnd)
      lastContentEnd = position
      return
    }
    multilineBlock(.comment, from: first, &records) { bytes, line in
      bytes.endsComment(from: line.lowerBound, to: line.upperBound)
    }
  }

  /// Reads the lines of a fence or comment that opens at `first`, up to and with the one that closes it, of which
  /// `closes` gets the text behind the indentation, and writes its record.
  ///
  /// In a note it ends also before the first line, blank ones apart, that is not deeper than its task's bullet, and
  /// blank lines there or at the document's end stay outside. Such a line may still close a fence, since it holds
  /// nothing else; a comment it does not close, since it may be the next task.
  @_lifetime(self: copy self)
  private mutating func multilineBlock(
    _ kind: SyntaxKind, from start: Int, _ records: inout OutputSpan<SyntaxRecord>,
    closes: (borrowing Span<UInt8>, _ line: Range<Int>) -> Bool
  ) {
    let bullet = innermost.isTask ? innermost.column : nil
    var lineEnd = bytes.firstIndex(of: .lineFeed, from: start)
    var end = bytes.withoutCarriageReturn(lineEnd, contentEnd: contentEnd)
    var isClosed = false
    markConflict(at: position)
    endLine(at: lineEnd)
    var resume = (position: position, lineCount: lineCount)
    while position < contentEnd && !isClosed {
      let (first, column) = bytes.indentation(at: position)
      lineEnd = bytes.firstIndex(of: .lineFeed, from: first)
      let textEnd = bytes.withoutCarriageReturn(lineEnd, contentEnd: contentEnd)
      let isBlank = first >= textEnd
      let isDedented = bullet.map { !isBlank && column <= $0 } ?? false
      isClosed = !(isDedented && kind == .comment) && !isBlank && closes(bytes, first..<textEnd)
      if isDedented && !isClosed { break }
      markConflict(at: position)
      endLine(at: lineEnd)
      if !isBlank || bullet == nil {
        end = textEnd
        resume = (position, lineCount)
      }
    }
    (position, lineCount) = resume
    emit(kind, start..<end, flags: isClosed ? [] : .unclosed, &records)
    lastContentEnd = position
  }

  /// Remembers a line that may be a conflict marker. Which are is known when the whole document has been read.
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func markConflict(at lineStart: Int) {
    switch bytes[lineStart] {
    case UInt8(ascii: "<"), UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "|"):
      if let marker = bytes.conflictMarker(at: lineStart, contentEnd: contentEnd, line: lineCount, partStart: start) {
        markers.append(marker)
      }
    default: break
    }
  }
}
