import TaskModel
import TaskSyntax

/// The tasks of a Markdown text, which are its list items with a box, with their notes and parents.
struct MarkdownOutline {
  struct Item {
    /// The record that the item gives in a task file.
    var record: Record
    /// The bytes behind the box.
    var words: [UInt8]
    var mark: CheckboxMark
  }

  private(set) var items: [Item] = []
  /// The headings and the text outside of tasks.
  private(set) var losses = LossReport()
  /// Whether the front matter has the key `tasks`: the text is a task file.
  let isTaskFile: Bool

  init(_ text: [UInt8], file: [UInt8]) {
    let plain = text.withLineFeeds.map { $0 < 0x20 && ![0x09, 0x0A, 0x0D].contains($0) || $0 == 0x7F ? 0x20 : $0 }
    let document = Document(SourceText(plain))
    let frontMatter = document.parts.first?.frontMatter ?? FrontMatter()
    isTaskFile = frontMatter.version != nil
    losses.add(.control, at: RecordPlace(file: file, line: 1), count: zip(text, plain).count { $0 != $1 && $1 == 0x20 })
    var context = PartContext(frontMatter)
    for (part, model) in zip(document.parts, document.model.parts) {
      let whole = DocumentPart(part, model, context, file: file)
      let first = items.count
      for row in model.rows.indices {
        let index = Int(model.rows[row].record)
        var record = Record(whole, row: row, at: RecordPlace(file: file, line: whole.line(ofRow: row)))
        record.parent = whole.parent(ofRow: row).map { first + $0 }
        let range = part.records[index].checkbox.upperBound..<part.words(of: index).upperBound
        items.append(Item(record: record, words: part.bytes.array(range).trimmed, mark: part.records[index].mark))
      }
      count(part, startingAt: context.lineCount, file)
      context.pass(PartOutline(part, model))
    }
  }

  /// Counts what no task holds.
  private mutating func count(_ part: SyntaxPart, startingAt lineCount: Int, _ file: [UInt8]) {
    var index = 0
    var line = lineCount + 1
    var counted = 0
    while index < part.records.count {
      let record = part.records[index]
      line += part.bytes.lineFeeds(in: counted..<max(counted, record.lowerBound))
      counted = max(counted, record.lowerBound)
      let place = RecordPlace(file: file, line: line)
      switch record.kind {
      case .heading: losses.add(.heading, at: place)
      case .text, .fence, .comment: losses.add(.prose, at: place)
      default: break
      }
      index = max(index + 1, Int(record.next))
    }
  }
}
