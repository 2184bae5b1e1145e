public import TaskModel
import TaskSyntax

extension Document {
  /// Returns the lines of a task with its note and its subtasks, in bytes from the document's start. They include the
  /// indentation and the last line ending, but no blank lines after it.
  public func lines(of place: TaskPlace) -> Range<Int> {
    let part = part(place.part)
    let record = part.records[Int(model[place].record)]
    let start = part.documentOffset + record.lowerBound
    return indentationStart(before: start)..<part.documentOffset + record.upperBound
  }

  /// Returns the text of a task's own line, without its ending, in bytes from the document's start.
  public func text(ofLine place: TaskPlace) -> Range<Int> {
    let bullet = text(ofPart: place.part).documentOffset + Int(model[place].offset)
    let feed = source.storage.span.firstIndex(of: UInt8(ascii: "\n"), from: bullet)
    return indentationStart(before: bullet)..<source.bytes.withoutCarriageReturn(feed, contentEnd: source.count)
  }

  /// Returns the line number of a task, from 1.
  public func lineNumber(of place: TaskPlace) -> Int { lineNumber(at: lines(of: place).lowerBound) }
}

extension Document {
  /// Returns the column of the bullet, from 0, of a task that is inserted at `point`.
  public func column(at point: InsertionPoint) -> Int { LineGap(point, in: self).column }

  /// Returns the offset of the first blank of the line before `bullet`. A preceding byte order mark is not part of the
  /// line.
  func indentationStart(before bullet: Int) -> Int {
    var start = bullet
    while start > 0, source.storage[start - 1].isBlank { start -= 1 }
    return start
  }

  /// Returns the line number, from 1, of the byte at `offset`. Counting starts at `known`, a byte with its line, if
  /// that is nearer than the start of the part.
  public func lineNumber(at offset: Int, from known: (offset: Int, line: Int) = (0, 1)) -> Int {
    var base = known
    let part = text(ofPart: partNumber(at: offset))
    if base.offset > offset || base.offset < part.documentOffset { base = (part.documentOffset, part.firstLine + 1) }
    return base.line + source.bytes.lineFeeds(in: base.offset..<max(base.offset, offset))
  }

  /// Returns the number of the part that contains the byte at `offset`; the last part for the document's end.
  func partNumber(at offset: Int) -> Int {
    max(0, model.parts.indices.partitioningIndex { text(ofPart: $0).documentOffset > offset } - 1)
  }

  /// Returns the end of a part, from the document's start.
  func end(ofPart number: Int) -> Int {
    let part = text(ofPart: number)
    return part.documentOffset + part.range.count
  }

  /// Returns the line ending to use near `offset`, the start of a line: that of the line before, otherwise of the first
  /// line, otherwise `standardLineEnd`.
  func lineEnd(near offset: Int) -> [UInt8] {
    var feed = offset - 1
    if feed < 0 || source.storage[feed] != 0x0A { feed = source.storage.span.firstIndex(of: 0x0A, from: 0) }
    guard feed < source.count else { return standardLineEnd }
    return feed > 0 && source.storage[feed - 1] == 0x0D ? [0x0D, 0x0A] : [0x0A]
  }
}
