extension BlockParser {
  /// text-line = rest-of-line , line-end ;
  ///
  /// The line belongs to a note if it is indented deeper than an open task's bullet, and is prose otherwise.
  @_lifetime(self: copy self)
  mutating func text(at first: Int, column: Int, _ records: inout OutputSpan<SyntaxRecord>) {
    enterNote(at: first, column: column, &records)
    let lineEnd = bytes.firstIndex(of: .lineFeed, from: first)
    markConflict(at: position)
    emit(.text, first..<bytes.withoutCarriageReturn(lineEnd, contentEnd: contentEnd), &records)
    endLine(at: lineEnd)
    lastContentEnd = position
  }

  /// Closes the tasks whose bullet is not to the left of `column`, where a line of text, a fence or a comment begins.
  /// Opens a piece of the note of the innermost task that remains, if any.
  @_lifetime(self: copy self)
  mutating func enterNote(at first: Int, column: Int, _ records: inout OutputSpan<SyntaxRecord>) {
    closeTasks(from: column, &records)
    guard innermost.isTask, innermost.note < 0 else { return }
    innermost.note = records.count
    innermost.noteColumn = column
    emit(.note, first..<first, &records)
  }

  /// fence = fence-opening , { fence-line } , [ fence-closing ] ;
  ///
  /// Returns `false` if the line is text: too few marks, a backtick in a backtick fence's info, or too much
  /// indentation.
  @_lifetime(self: copy self)
  mutating func fence(at first: Int, column: Int, _ records: inout OutputSpan<SyntaxRecord>) -> Bool {
    guard let length = bytes.fenceLength(at: first, contentEnd: contentEnd) else { return false }
    closeTasks(from: column, &records)
    // Markdown treats a deeper line as indented code.
    let margin = innermost.note >= 0 ? innermost.noteColumn : innermost.isTask ? column : 0
    guard column &- margin < 4 else { return false }
    enterNote(at: first, column: column, &records)
    let mark = bytes[first]
    multilineBlock(.fence, from: first, &records) { bytes, line in
      bytes.closesFence(at: line.lowerBound, mark: mark, length: length, textEnd: line.upperBound)
    }
    return true
  }

  /// comment-block = indentation , comment-start , { scalar | line-end } , comment-end , rest-of-line , line-end ;
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

  /// Reads the lines of a fence or comment that opens at `first`, through the line that closes it, and writes its
  /// record. `closes` receives the text of each line after its indentation.
  ///
  /// In a note, the block also ends before the first nonblank line that is not deeper than its task's bullet. Blank
  /// lines before that line or at the end of the document are left out. Such a line may still close a fence, because it
  /// contains nothing else. It cannot close a comment, because it may be the next task.
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

  /// Records a line that may be a conflict marker. Which lines are is known after the whole document has been parsed.
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
