import TaskEditing
import TaskModel
import TaskSyntax

/// The lines of records whose words need no escapes and no quotes, as most do. They are written into one text, which is
/// read once:
///
///     text     - [ ] (A) call the bank +house due:2026-12-01⏎- [x] pay the rent⏎
///     words          rank              project attribute
///
/// A line is what its record says if it is read as the words that it was made of, and as no others. A line that came
/// with its record, and differs from the one that would be written, is compared with the record.
struct PlainLines {
  private let dialect: Dialect
  private var text: [UInt8] = []
  private var lines: [Line] = []
  private var words: [Word] = []

  private struct Line {
    /// The line without its ending; empty for a record whose line is made in another way.
    var range: Range<Int>
    /// The indices of its words.
    var words: Range<Int>
    var title: Range<Int>
    /// The values that the line inherits, if it came with its record and is not the one that would be written.
    var outer: Classification?
  }

  private struct Word {
    let kind: SyntaxKind
    let range: Range<Int>
    var keyLength = 0
  }

  init(_ dialect: Dialect) { self.dialect = dialect }

  /// Whether a line is the one that would be written for a record that inherits nothing. No record may have been added.
  mutating func writes(_ line: [UInt8], for record: borrowing Record) -> Bool {
    assert(lines.isEmpty, "lines that are to be read are kept")
    guard record.markup == nil, Self.isPlain(record.sentence) else { return false }
    text.removeAll(keepingCapacity: true)
    words.removeAll(keepingCapacity: true)
    _ = write(record, inheriting: Classification())
    return text == line
  }

  /// Adds a record, whose line is the one that came with it, if there is one.
  ///
  /// - Parameter outer: the values that the line inherits and therefore does not repeat.
  mutating func add(_ record: borrowing Record, inheriting outer: Classification) {
    let start = text.count
    var line = Line(range: start..<start, words: words.count..<words.count, title: start..<start)
    let source = record.source?.line
    if record.markup == nil, Self.isPlain(record.sentence), source == nil || record.inheritsNothing(of: outer) {
      line.title = write(record, inheriting: source == nil ? outer : Classification())
      line.words = line.words.lowerBound..<words.count
    }
    // A line that came with its record may say the same in another way.
    if let source, text[start...] != source[...] {
      text.replaceSubrange(start..., with: source)
      words.removeSubrange(line.words)
      line.words = words.count..<words.count
      line.outer = outer
    }
    line.range = start..<text.count
    if !text[start...].isPlainASCII, text[start...].contains(where: { $0 < 0x20 || $0 == 0x7F }) {
      text.removeSubrange(start...)
      line.range = start..<start
    } else {
      text.append(0x0A)
    }
    lines.append(line)
  }

  /// Whether a sentence has no signs, and a single blank between its words.
  private static func isPlain(_ sentence: [UInt8]) -> Bool {
    var isBehindBlank = true
    for byte in sentence {
      if byte.isPunctuation || isBehindBlank && byte == 0x20 { return false }
      isBehindBlank = byte == 0x20
    }
    return !isBehindBlank
  }

  /// Writes a line, and returns the range of its title.
  private mutating func write(_ record: Record, inheriting outer: Classification) -> Range<Int> {
    let rank = RecordLine.rank(of: record, inheriting: outer)
    RecordLine.appendHead(of: record, rank, to: &text)
    if rank.rawValue != 0 {
      let end = text.count - 1
      words.append(Word(kind: .rank, range: end - rank.text.utf8.count..<end))
    }
    let start = text.count
    text += record.sentence
    if let project = record.project, project != outer.project { write(.project, "+", project) }
    for name in record.contexts where !outer.contexts.contains(name) { write(.context, "@", name) }
    for name in record.tags where !outer.tags.contains(name) { write(.tag, "#", name) }
    let end = text.count
    for attribute in record.attributes {
      text.append(0x20)
      let start = text.count
      attribute.appendKey(to: &text)
      let keyLength = text.count - start
      text.append(UInt8(ascii: ":"))
      text += attribute.value
      words.append(Word(kind: .attribute, range: start..<text.count, keyLength: keyLength))
    }
    return start..<end
  }

  private mutating func write(_ kind: SyntaxKind, _ sign: Unicode.Scalar, _ name: [UInt8]) {
    text.append(0x20)
    let start = text.count
    text.append(UInt8(ascii: sign))
    text += name
    words.append(Word(kind: kind, range: start..<text.count))
  }

  /// Returns the lines, without those that are made in another way.
  ///
  /// - Parameters:
  ///   - records: contains the records that were added.
  ///   - numbers: their indices, in the order in which they were added.
  consuming func read(_ records: Span<Record>, _ numbers: [Int]) -> RecordLines {
    let part = SyntaxPart(inner: SourceText(text), dialect)
    var found: [RecordLines.Line] = []
    found.reserveCapacity(lines.count)
    var index = 0
    for (line, number) in zip(lines, numbers) {
      while index < part.records.count, part.records[index].lowerBound < line.range.lowerBound { index += 1 }
      found.append(read(line, records[number], in: part, at: index) ?? .none)
    }
    return RecordLines(text, found)
  }

  /// Returns the place of a line; `nil` if it is made in another way.
  ///
  /// - Parameter index: the place of the first block behind the lines before it.
  private func read(
    _ line: Line, _ record: borrowing Record, in part: SyntaxPart, at index: Int
  ) -> RecordLines.Line? {
    guard !line.range.isEmpty, index < part.records.count, isTask(index, line, in: part) else { return nil }
    if let outer = line.outer {
      guard let title = part.titleInSource(of: index), record.isSaid(by: part, index, inheriting: outer) else {
        return nil
      }
      return RecordLines.Line(range: line.range, title: title)
    }
    return hasWords(line, in: part, at: index) ? RecordLines.Line(range: line.range, title: line.title) : nil
  }

  /// Whether a line is a task without a note and subtasks.
  private func isTask(_ index: Int, _ line: Line, in part: SyntaxPart) -> Bool {
    let task = part.records[index]
    let end = part.wordRecords(of: index).upperBound
    return task.kind == .task && task.lowerBound == line.range.lowerBound && Int(task.next) == end
      && (end == part.records.count || part.records[end].lowerBound > line.range.upperBound)
  }

  /// Whether a task is read as the words that it was made of.
  private func hasWords(_ line: Line, in part: SyntaxPart, at index: Int) -> Bool {
    let records = part.wordRecords(of: index)
    return records.count == line.words.count
      && zip(records, line.words).allSatisfy { record, word in
        let (record, word) = (part.records[record], words[word])
        return record.kind == word.kind && record.range == word.range && !record.flags.contains(.quoted)
          && (word.kind != .attribute || record.keyLength == word.keyLength)
      }
  }
}

extension RecordLine {
  /// Returns the lines of records, together where that is possible.
  ///
  /// - Parameters:
  ///   - numbers: the indices of the records, in the order of the lines, which is preorder.
  ///   - parents: the parent of each line, an index of `numbers` before its own; `nil` at the top.
  ///   - outer: the values that the lines at the top inherit.
  static func all(
    of records: Span<Record>, _ numbers: [Int], below parents: [Int?], _ dialect: Dialect,
    inheriting outer: Classification
  ) -> RecordLines {
    var plain = PlainLines(dialect)
    var inherited = InheritedValues(outer)
    for (number, parent) in zip(numbers, parents) {
      if inherited.move(below: parent), let parent { inherited.add(parent, records[numbers[parent]]) }
      plain.add(records[number], inheriting: inherited.values)
    }
    var lines = plain.read(records, numbers)
    // Whether a line inherits other values than the first attempt said: a parent without a line hands nothing down.
    var isMoved = [Bool](repeating: false, count: lines.count)
    inherited = InheritedValues(outer)
    for (index, parent) in parents.enumerated() {
      if inherited.move(below: parent), let parent {
        inherited.add(parent, lines.hasLine(parent) ? records[numbers[parent]] : nil)
      }
      isMoved[index] = parent.map { isMoved[$0] || !lines.hasLine($0) } ?? false
      guard isMoved[index] || !lines.hasLine(index) else { continue }
      let record = records[numbers[index]]
      lines[index] =
        isMoved[index]
        ? RecordLine(record, dialect, inheriting: inherited.values)
        : RecordLine.written(record, dialect, inheriting: inherited.values)
    }
    return lines
  }
}
