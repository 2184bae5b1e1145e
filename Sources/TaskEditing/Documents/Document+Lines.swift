public import TaskModel
import TaskSyntax

extension Document {
  /// The lines of a task with its note and its subtasks: bytes from the document's start. Indentation and the last line
  /// end belong to them, blank lines behind them do not.
  public func lines(of place: TaskPlace) -> Range<Int> {
    let part = parts[place.part]
    let record = part.records[Int(model[place].record)]
    let start = part.documentOffset + record.lowerBound
    return indentationStart(before: start)..<part.documentOffset + record.upperBound
  }

  /// The text of a task's own line, without its line end: bytes from the document's start.
  public func text(ofLine place: TaskPlace) -> Range<Int> {
    let bullet = parts[place.part].documentOffset + Int(model[place].offset)
    let feed = source.storage.span.firstIndex(of: UInt8(ascii: "\n"), from: bullet)
    return indentationStart(before: bullet)..<source.bytes.withoutCarriageReturn(feed, contentEnd: source.count)
  }

  /// The line of a task, from 1.
  public func lineNumber(of place: TaskPlace) -> Int { lineNumber(at: lines(of: place).lowerBound) }
}

extension Document {
  /// The column of a task's bullet, from 0, that is put there.
  public func column(at point: InsertionPoint) -> Int { LineGap(point, in: self).column }

  /// The first blank of the line before `bullet`. A byte order mark before it is no part of the line.
  func indentationStart(before bullet: Int) -> Int {
    var start = bullet
    while start > 0, source.storage[start - 1].isBlank { start -= 1 }
    return start
  }

  /// The line, from 1, of the byte at `offset`; counted from `known`, a byte and its line, where that is nearer than the
  /// part's start.
  public func lineNumber(at offset: Int, from known: (offset: Int, line: Int) = (0, 1)) -> Int {
    var base = known
    let part = parts[partNumber(at: offset)]
    if base.offset > offset || base.offset < part.documentOffset { base = (part.documentOffset, part.firstLine + 1) }
    return base.line + source.bytes.lineFeeds(in: base.offset..<max(base.offset, offset))
  }

  /// The part that holds the byte at `offset`; the last one for the document's end.
  func partNumber(at offset: Int) -> Int {
    max(0, parts.indices.partitioningIndex { parts[$0].documentOffset > offset } - 1)
  }

  /// Returns the end of a part, from the document's start.
  func end(ofPart number: Int) -> Int { parts[number].documentOffset + parts[number].range.count }

  /// Returns the line ending to use near `offset`, the start of a line: that of the line before, else of the first
  /// line, else `standardLineEnd`.
  func lineEnd(near offset: Int) -> [UInt8] {
    var feed = offset - 1
    if feed < 0 || source.storage[feed] != 0x0A {
      feed = source.storage.span.firstIndex(of: 0x0A, from: 0)
    }
    guard feed < source.count else { return standardLineEnd }
    return feed > 0 && source.storage[feed - 1] == 0x0D ? [0x0D, 0x0A] : [0x0A]
  }
}
