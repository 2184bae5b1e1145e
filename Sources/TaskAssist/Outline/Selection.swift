import TaskModel
import TaskSyntax

extension EditorWorkspace {
  /// Returns the stretches around a place, each larger than the one before: word, value, attribute, title, line, task
  /// with what is below it, section, file. In bytes of the document.
  public func selections(at position: EditorPosition) -> [Range<Int>] {
    guard let cursor = Cursor(self, position) else { return [] }
    var ranges = cursor.wordRanges.map(cursor.range)
    ranges.append(cursor.range(cursor.line))
    ranges += cursor.taskRanges.map(cursor.range)
    ranges += cursor.sectionRanges
    ranges.append(0..<files[position.document].document.source.count)
    var kept: [Range<Int>] = []
    let offset = cursor.offset + cursor.syntax.documentOffset
    for range in ranges where range.lowerBound <= offset && offset <= range.upperBound {
      guard let last = kept.last else {
        kept.append(range)
        continue
      }
      let isLarger = range != last && range.lowerBound <= last.lowerBound && range.upperBound >= last.upperBound
      if isLarger { kept.append(range) }
    }
    return kept
  }
}

extension Cursor {
  /// The plain word, the value and the attribute or name, and the title.
  fileprivate var wordRanges: [Range<Int>] {
    let bytes = syntax.bytes
    var start = offset
    var end = offset
    func isLetter(_ byte: UInt8) -> Bool { byte >= 0x80 || byte.isLetter || byte.isDigit || byte == UInt8(ascii: "_") }
    while start > line.lowerBound, isLetter(bytes[start - 1]) { start -= 1 }
    while end < line.upperBound, isLetter(bytes[end]) { end += 1 }
    var ranges = [start..<end]
    if let word {
      if word.kind == .attribute { ranges.append(word.valueRange) }
      if word.isToken { ranges.append(min(word.lowerBound + 1, word.upperBound)..<word.upperBound) }
      ranges.append(word.range)
    }
    if let record { ranges.append(syntax.titleInSource(of: record) ?? syntax.words(of: record)) }
    if let block { ranges.append(block.lowerBound..<max(block.lowerBound, syntax.textEnd(before: block.upperBound))) }
    return ranges
  }

  /// The task around the cursor and those above it, with all that is below them.
  fileprivate var taskRanges: [Range<Int>] {
    sequence(first: surroundingTask) { $0?.parent }.prefix { $0 != nil }.compactMap { $0 }.map { task in
      let record = syntax.records[task.record]
      let start = syntax.lineStart(of: record.lowerBound)
      return start..<max(record.lowerBound, syntax.textEnd(before: record.upperBound))
    }
  }

  /// The sections around the cursor, in bytes of the document.
  fileprivate var sectionRanges: [Range<Int>] {
    let offset = offset + syntax.documentOffset
    return workspace.outline(of: document).filter { symbol in
      symbol.kind == .heading && symbol.range.lowerBound <= offset && offset <= symbol.range.upperBound
    }.reversed().map(\.range)
  }
}
