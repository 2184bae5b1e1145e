import TaskModel
import TaskSyntax

/// The tasks of a Markdown text, which are its list items with a box, with their notes and parents.
struct MarkdownOutline {
  struct Item: Sendable {
    /// The record that the item gives in a task file; that of others has status, note, parent and place.
    var record: Record
    /// The bytes behind the box.
    var words: [UInt8]
    var mark: CheckboxMark
  }

  private(set) var items: [Item] = []
  /// The headings and the text outside of tasks, and the losses.
  private(set) var result = ImportedRecords()
  /// Whether the front matter has the key `tasks`: the text is a task file.
  let isTaskFile: Bool

  /// - Parameter readsWords: whether the words of a task file are read.
  init(_ text: [UInt8], file: [UInt8], _ interchange: InterchangeContext, readsWords: Bool) {
    let plain = text.withLineFeeds.map { $0 < 0x20 && ![0x09, 0x0A, 0x0D].contains($0) || $0 == 0x7F ? 0x20 : $0 }
    let document = Document(SourceText(plain))
    let frontMatter = document.parts.first?.frontMatter ?? FrontMatter()
    isTaskFile = frontMatter.version != nil
    let start = RecordPlace(file: file, line: 1)
    result.losses.add(.control, at: start, count: zip(text, plain).count { $0 != $1 && $1 == 0x20 })
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
    let hasWords = readsWords && isTaskFile
    let found = interchange.pieces.map(parts.count) { Self.items(of: whole[$0], hasWords: hasWords) }
    for (part, found) in zip(parts, found) {
      let first = items.count
      for var item in found {
        item.record.parent = item.record.parent.map { first + $0 }
        items.append(item)
      }
      addTexts(part.part, part.model, behind: first, startingAt: part.context.lineCount, file)
    }
  }

  /// Returns the items of a part. Their parents are indices of the list.
  private static func items(of part: DocumentPart, hasWords: Bool) -> [Item] {
    // Threads that shared the name would wait for each other.
    let file = part.file.map { $0 }
    let syntax = part.part
    var line = part.context.lineCount + 1
    var counted = 0
    return part.model.rows.indices.map { row in
      let offset = Int(part.model.rows[row].offset)
      line += syntax.bytes.lineFeeds(in: counted..<offset)
      counted = offset
      let index = Int(part.model.rows[row].record)
      let place = RecordPlace(file: file, line: line)
      var record = hasWords ? Record(part, row: row, at: place) : Record(at: place)
      if !hasWords { (record.status, record.note) = (part.model.rows[row].status, syntax.note(of: index)) }
      record.parent = part.parent(ofRow: row)
      let range = syntax.records[index].checkbox.upperBound..<syntax.words(of: index).upperBound
      return Item(record: record, words: syntax.bytes.array(range).trimmed, mark: syntax.records[index].mark)
    }
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

extension SyntaxPart {
  /// Returns a range from the start of its first line to the end of its last one.
  fileprivate func wholeLines(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
    while end < self.range.count, bytes[end] != 0x0A { end += 1 }
    return start..<end
  }
}
