import TaskEditing
import TaskFiles
import TaskModel
import TaskSyntax

/// What a command makes of a file: the document as it was read, and its changes.
struct FileEdit: Sendable {
  let path: BytePath
  /// As it was read; empty of a file that is to be made.
  let source: SourceText
  /// Whether there is no such file yet.
  let isNew: Bool
  /// Why no tool may write it.
  let refusal: WriteRefusal?
  private let parts: [SyntaxPart]
  private let dialect: Dialect
  private var lines: [(range: Range<Int>, text: [UInt8])] = []

  init(_ document: WorkspaceDocuments.Document) {
    path = document.path
    parts = document.parts
    isNew = false
    var bytes: [UInt8] = []
    bytes.reserveCapacity(parts.reduce(SourceText.padding) { $0 + $1.range.count })
    var obstacles = WriteObstacles()
    for part in parts {
      bytes += part.source[part.range]
      obstacles.append(WriteObstacles(part))
    }
    source = SourceText(padding: bytes)
    refusal = obstacles.refusal
    var dialect = Dialect()
    for key in parts.first?.frontMatter.keys ?? [] { dialect.declare(key) }
    self.dialect = dialect
  }

  /// The line of a task as it is so far.
  func line(of place: TaskPlace, _ row: TaskRow) -> TaskLine? {
    let range = range(of: place, row)
    let text = lines.first { $0.range == range }?.text ?? Array(source.storage[range])
    return TaskLine(text, dialect)
  }

  mutating func replaceLine(of place: TaskPlace, _ row: TaskRow, with line: TaskLine) {
    let range = range(of: place, row)
    lines.removeAll { $0.range == range }
    lines.append((range, line.text))
  }

  private func range(of place: TaskPlace, _ row: TaskRow) -> Range<Int> {
    var start = parts[place.part].documentOffset + Int(row.offset)
    var end = start
    while start > 0, source.storage[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    while end < source.count, source.storage[end] != UInt8(ascii: "\n") { end += 1 }
    if end < source.count, source.storage[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return start..<end
  }

  /// `nil` where nothing is changed.
  func change() throws(EditProblem) -> FileChange? {
    let edits = lines.sorted { $0.range.lowerBound < $1.range.lowerBound }
      .filter { Array(source.storage[$0.range]) != $0.text }.map { TextEdit(range: $0.range, replacement: $0.text) }
    guard !edits.isEmpty, let bytes = edits.applied(to: Array(source.storage[..<source.count])) else { return nil }
    return FileChange(edits: edits, bytes: bytes)
  }
}
