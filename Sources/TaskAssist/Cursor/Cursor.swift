import TaskModel
import TaskSyntax

/// The place in a document about which an editor asks: the line, the task or heading on it, and the word.
///
/// All offsets are bytes of the part. Finding them takes steps for the line and a bisection of the records.
struct Cursor: Sendable {
  let workspace: EditorWorkspace
  let document: Int
  let partNumber: Int
  let part: DocumentPart
  /// The offset, at the start of a character.
  let offset: Int
  /// The line, without its end.
  let line: Range<Int>
  /// The task or heading on the line.
  let head: Head

  enum Head: Sendable, Equatable {
    /// A task, by its row.
    case task(Int)
    /// A heading, by its section.
    case heading(Int)
    case none
  }

  /// Finds the place of an offset, which is brought to the nearest one of the document. `nil` for an unknown document.
  init?(_ workspace: EditorWorkspace, _ position: EditorPosition) {
    guard workspace.index.parts.indices.contains(position.document) else { return nil }
    let parts = workspace.index.parts[position.document]
    guard !parts.isEmpty else { return nil }
    let wanted = max(0, position.offset)
    let number = max(0, parts.partitioningIndex { $0.range.lowerBound > wanted } - 1)
    let part = parts[number]
    let syntax = part.part
    let bytes = syntax.bytes
    let local = min(wanted - syntax.documentOffset, bytes.count)
    let offset = local < bytes.count ? bytes.characterStart(of: local) : local
    self.workspace = workspace
    document = position.document
    partNumber = number
    self.part = part
    self.offset = offset
    let start = syntax.lineStart(of: offset)
    // An offset between a carriage return and its line feed belongs to the line's end.
    line = start..<max(start, syntax.lineEnd(from: start))
    head = Self.head(line, of: part)
  }

  private static func head(_ line: Range<Int>, of part: DocumentPart) -> Head {
    let rows = part.model.rows
    let row = rows.partitioningIndex { Int($0.offset) > line.upperBound } - 1
    if row >= 0, Int(rows[row].offset) >= line.lowerBound { return .task(row) }
    let records = part.part.records
    let sections = part.model.sections.dropFirst()
    let section = sections.partitioningIndex { Int(records[Int($0.record)].offset) > line.upperBound } - 1
    if section >= sections.startIndex, Int(records[Int(sections[section].record)].offset) >= line.lowerBound {
      return .heading(section)
    }
    return .none
  }
}

extension Cursor {
  var syntax: SyntaxPart { part.part }

  /// The record of the task or heading on the line.
  var record: Int? {
    switch head {
    case .task(let row): Int(part.model.rows[row].record)
    case .heading(let section): Int(part.model.sections[section].record)
    case .none: nil
    }
  }

  /// The task on the line.
  var task: KnownTask? {
    guard case .task(let row) = head else { return nil }
    return known(row)
  }

  /// Returns the task of a row of the part.
  func known(_ row: Int) -> KnownTask {
    KnownTask(workspace, WorkspaceModel.Place(document: document, task: TaskPlace(part: partNumber, row: row)))
  }

  /// The last record that begins at the offset or before it.
  private var last: SyntaxRecord? {
    let records = syntax.records
    let index = records.partitioningIndex { Int($0.offset) > offset } - 1
    return index >= 0 ? records[index] : nil
  }

  /// The word of the line that holds the offset or ends there.
  var word: SyntaxRecord? {
    guard let last, last.kind.isInline, offset <= last.upperBound else { return nil }
    return last
  }

  /// The fence, comment, paragraph or entry of front matter that holds the offset or ends there.
  var block: SyntaxRecord? {
    guard let last, offset <= last.upperBound else { return nil }
    switch last.kind {
    case .fence, .comment, .text, .entry, .malformedEntry: return last
    default: return nil
    }
  }

  /// Whether the offset lies between the lines `---` of front matter.
  var isInFrontMatter: Bool {
    guard partNumber == 0, let first = syntax.records.first, first.kind == .frontMatter else { return false }
    return offset > first.lowerBound + 3 && line.lowerBound > first.lowerBound && line.upperBound < first.upperBound - 3
  }

  /// The innermost task whose lines, with notes and subtasks, hold the offset.
  var surroundingTask: KnownTask? {
    let rows = part.model.rows
    var row = rows.partitioningIndex { Int($0.offset) > line.upperBound } - 1
    while row >= 0 {
      if syntax.records[Int(rows[row].record)].upperBound >= line.lowerBound, Int(rows[row].offset) <= line.upperBound {
        return known(row)
      }
      guard rows[row].parent != TaskRow.none else { return nil }
      row = Int(rows[row].parent)
    }
    return nil
  }

  /// Returns a range of the part as one of the document.
  func range(_ range: Range<Int>) -> Range<Int> {
    range.lowerBound + syntax.documentOffset..<range.upperBound + syntax.documentOffset
  }

  /// Returns a copy of bytes of the part.
  func text(_ range: Range<Int>) -> [UInt8] { syntax.bytes.array(range) }
}

extension Span where Element == UInt8 {
  /// Returns the start of the character that holds the byte at `offset`; of invalid UTF-8, the byte itself.
  func characterStart(of offset: Int) -> Int {
    var start = offset
    while start > 0, offset - start < 3, self[start] & 0xC0 == 0x80 { start -= 1 }
    let step = scalarStep(at: start)
    return step.scalar != nil && start + step.length > offset ? start : offset
  }
}
