extension BlockParser {
  /// task-line = indentation , bullet , bullet-space , checkbox , end-of-word , { blank } , [ rank ] , words , line-end ;
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func task(
    _ box: Checkbox, bullet: Int, column: Int, _ records: inout OutputSpan<SyntaxRecord>
  ) {
    closeTasks(from: column, &records)
    if innermost.isTask {
      closeNote(&records)
      outer.append(innermost)
    }
    innermost = OpenTask(record: records.count, column: column)
    taskCount &+= 1
    var record = SyntaxRecord.task(box, at: bullet)
    record.offset = UInt32(truncatingIfNeeded: bullet &- start)
    append(record, &records)
    let rankIndex = records.count
    let first = rank(from: box.end, &records)
    let lineEnd =
      filter == nil || reads(box.mark, rankIndex: rankIndex, &records)
      ? words(from: first, inHeading: false, &records) : bytes.firstIndex(of: .lineFeed, from: first)
    endLine(at: lineEnd)
    lastContentEnd = position
  }

  /// heading =
  ///     marker , { blank } , [ rank ] , heading-words , [ blanks , closing , { blank } ] , line-end ;
  @_lifetime(self: copy self)
  mutating func heading(level: Int, _ records: inout OutputSpan<SyntaxRecord>) {
    closeTasks(from: 0, &records)
    let index = records.count
    emit(.heading, position..<position, detail: UInt16(level), &records)
    let first = rank(from: position &+ level, &records)
    if filter != nil {
      let letter = records.count > index &+ 1 ? records[index &+ 1].rank.letter : 0
      filter?.outer.open(level: level, letter: UInt8(letter))
    }
    let lineEnd = words(from: first, inHeading: true, &records)
    lastContentEnd = bytes.withoutCarriageReturn(lineEnd, contentEnd: contentEnd)
    complete(index, &records)
    endLine(at: lineEnd)
    lastContentEnd = position
  }

  /// rank = "(" , ( priority , [ blanks , quadrant ] | quadrant ) , ")" , end-of-word ;
  ///
  /// Returns the offset at which the words begin, after the blanks and the rank, if any.
  @inline(__always)
  @_lifetime(self: copy self)
  private mutating func rank(from offset: Int, _ records: inout OutputSpan<SyntaxRecord>) -> Int {
    var first = offset
    while bytes[first].isBlank { first &+= 1 }
    guard bytes[first] == UInt8(ascii: "("), let (rank, end) = bytes.rank(at: first, contentEnd: contentEnd) else {
      return first
    }
    emit(.rank, first..<end, detail: rank.rawValue, &records)
    return end
  }

  /// Closes the open tasks whose bullet is at or to the right of `column`, with their notes.
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func closeTasks(from column: Int, _ records: inout OutputSpan<SyntaxRecord>) {
    while innermost.column >= column {
      closeNote(&records)
      let unread = innermost.unreadRecords
      if unread > 0, outer.isEmpty, records.count == innermost.record &+ unread {
        records.removeLast(unread)
        taskCount &-= 1
      } else {
        complete(innermost.record, &records)
      }
      innermost = outer.isEmpty ? .nothing : outer.removeLast()
    }
  }

  /// Closes the note of the innermost open task.
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func closeNote(_ records: inout OutputSpan<SyntaxRecord>) {
    guard innermost.note >= 0 else { return }
    complete(innermost.note, &records)
    innermost.note = -1
  }
}
