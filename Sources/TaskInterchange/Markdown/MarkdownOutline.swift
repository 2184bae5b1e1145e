import TaskModel
import TaskSyntax

/// The tasks of a Markdown text, which are its list items with a box, with their notes and parents.
struct MarkdownOutline {
  struct Item {
    /// The record that the item gives in a task file; that of others has status, note, parent and place.
    var record: Record
    /// The bytes behind the box; empty where the record has them.
    var words: [UInt8]
    /// Whether the text is a task file.
    var isOfTaskFile: Bool
  }

  /// The records, the headings and the text outside of tasks, and the losses.
  private(set) var result = ImportedRecords()
  /// Whether the front matter has the key `tasks`: the text is a task file.
  private let isTaskFile: Bool

  /// - Parameters:
  ///   - readsWords: whether the words of a task file are read.
  ///   - read: returns the record of an item, and what is lost of it. The parent is that of the item, whatever it
  ///     returns.
  init(
    _ text: [UInt8], file: [UInt8], _ interchange: InterchangeContext, readsWords: Bool,
    _ read: @escaping @Sendable (Item) -> (record: Record, losses: LossReport)
  ) {
    var plain = text.withLineFeeds
    let controlCount = plain.replaceControls()
    let document = interchange.read(SourceText(plain))
    let frontMatter = document.parts.first?.frontMatter ?? FrontMatter()
    isTaskFile = frontMatter.version != nil
    let start = RecordPlace(file: file, line: 1)
    result.losses.add(.control, at: start, count: controlCount)
    if !isTaskFile, document.parts.first?.records.first?.kind == .frontMatter {
      result.losses.add(.frontMatter, at: start)
    }
    var context = PartContext(frontMatter)
    var parts: [DocumentPart] = []
    for (part, model) in zip(document.parts, document.model.parts) {
      parts.append(DocumentPart(part, model, context, file: file))
      context.pass(PartOutline(part, model))
    }
    let whole = parts
    let isTaskFile = isTaskFile
    var found = interchange.pieces.map(parts.count) {
      Self.records(of: whole[$0], isTaskFile: isTaskFile, readsWords: readsWords, read)
    }
    result.records.reserveCapacity(found.reduce(0) { $0 + $1.records.count })
    for (number, part) in parts.enumerated() {
      let first = result.records.count
      result.records.take(&found[number].records)
      for index in first..<result.records.count {
        if let parent = result.records[index].parent { result.records[index].parent = first + parent }
      }
      addTexts(part.part, part.model, behind: first, startingAt: part.context.lineCount, file)
    }
    for piece in found { result.losses.add(piece.losses) }
  }

  /// Returns the records of a part, whose parents are indices of the list, and what is lost of them.
  private static func records(
    of part: DocumentPart, isTaskFile: Bool, readsWords: Bool, _ read: (Item) -> (record: Record, losses: LossReport)
  ) -> ImportedRecords {
    let hasWords = readsWords && isTaskFile
    var result = ImportedRecords()
    result.records.reserveCapacity(part.model.rows.count)
    // Threads that shared the name would wait for each other.
    let file = part.file.map { $0 }
    let syntax = part.part
    var line = part.context.lineCount + 1
    var counted = 0
    for row in part.model.rows.indices {
      let offset = Int(part.model.rows[row].offset)
      line += syntax.bytes.lineFeeds(in: counted..<offset)
      counted = offset
      let index = Int(part.model.rows[row].record)
      let place = RecordPlace(file: file, line: line)
      var item = Item(record: Record(at: place), words: [], isOfTaskFile: isTaskFile)
      if hasWords {
        item.record = Record(part, syntax, row: row, at: place)
      } else {
        (item.record.status, item.record.note) = (part.model.rows[row].status, syntax.note(of: index))
        let range = syntax.records[index].checkbox.upperBound..<syntax.words(of: index).upperBound
        item.words = syntax.bytes.array(range).trimmed
      }
      var (made, losses) = read(item)
      made.parent = part.parent(ofRow: row)
      if syntax.records[index].mark == .unknown { result.losses.add(.mark, at: made.place) }
      result.losses.add(losses)
      result.records.append(made)
    }
    return result
  }

  /// Adds what no task holds.
  private mutating func addTexts(
    _ part: SyntaxPart, _ model: PartModel, behind first: Int, startingAt lineCount: Int, _ file: [UInt8]
  ) {
    var row = 0
    var line = lineCount + 1
    var counted = 0
    // The text since the last task or heading.
    var prose: (range: Range<Int>, line: Int)?
    var index = 0
    while index < part.records.count {
      let record = part.records[index]
      let next = max(index + 1, Int(record.next))
      line += part.bytes.lineFeeds(in: counted..<max(counted, record.lowerBound))
      counted = max(counted, record.lowerBound)
      switch record.kind {
      case .heading:
        flush(&prose, of: part, behind: first + row, file)
        let place = RecordPlace(file: file, line: line)
        let text = part.bytes.array(record.lowerBound..<record.upperBound).drop { $0.isBlank }
        let level = text.prefix { $0 == UInt8(ascii: "#") }.count
        let title = isTaskFile ? part.sentence(of: index) : Array(text.dropFirst(level)).trimmed
        result.add(heading: title, level: level, isMarkdown: !isTaskFile, position: first + row, at: place)
      case .text, .fence, .comment:
        let lines = part.wholeLines(record.lowerBound..<record.upperBound)
        prose = ((prose?.range.lowerBound ?? lines.lowerBound)..<lines.upperBound, prose?.line ?? line)
      default: flush(&prose, of: part, behind: first + row, file)
      }
      while row < model.rows.count, Int(model.rows[row].record) < next { row += 1 }
      index = next
    }
    flush(&prose, of: part, behind: first + row, file)
  }

  /// Adds lines of text, if there are any.
  private mutating func flush(
    _ prose: inout (range: Range<Int>, line: Int)?, of part: SyntaxPart, behind position: Int, _ file: [UInt8]
  ) {
    guard let (range, line) = prose else { return }
    let lines = part.bytes.array(range).split(separator: 0x0A, omittingEmptySubsequences: false)
    let place = RecordPlace(file: file, line: line)
    result.add(prose: lines.map { Array($0).trimmedAtEnd }, position: position, at: place)
    prose = nil
  }
}

extension [UInt8] {
  /// Replaces controls other than tabs and line ends with spaces. Returns their number.
  fileprivate mutating func replaceControls() -> Int {
    // Without branches, so that many bytes are compared at once.
    func isControl(_ byte: UInt8) -> UInt8 {
      func one(_ isTrue: Bool) -> UInt8 { isTrue ? 1 : 0 }
      return one(byte < 0x20) & one(byte != 0x09) & one(byte != 0x0A) & one(byte != 0x0D) | one(byte == 0x7F)
    }
    var found: UInt8 = 0
    for byte in self { found |= isControl(byte) }
    if found == 0 { return 0 }
    var number = 0
    for index in indices where isControl(self[index]) == 1 {
      self[index] = 0x20
      number += 1
    }
    return number
  }
}

extension SyntaxPart {
  /// Returns a range from the start of its first line to the end of its last one.
  fileprivate func wholeLines(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
    while end < self.range.count, bytes[end] != 0x0A { end += 1 }
    return start..<end
  }
}
