import TaskModel
import TaskSyntax

/// A task of a workspace, with the part that holds it.
struct KnownTask: Sendable {
  let workspace: EditorWorkspace
  let place: WorkspaceModel.Place
  let part: DocumentPart

  init(_ workspace: EditorWorkspace, _ place: WorkspaceModel.Place) {
    self.workspace = workspace
    self.place = place
    part = workspace.index.part(of: place)
  }

  init(_ workspace: EditorWorkspace, number: Int) {
    self.init(workspace, workspace.index.numbers.place(of: number))
  }

  var number: Int { workspace.index.numbers.number(of: place) }
  var row: TaskRow { part.model.rows[place.task.row] }
  var record: Int { Int(row.record) }
  var title: [UInt8] { part.part.title(of: record) }
  var handle: [UInt8]? { workspace.handles?.handle(of: number) }
  var attributes: LineAttributes { LineAttributes(part.part, of: record) }
  var parent: KnownTask? { workspace.index.parent(of: place).map { KnownTask(workspace, $0) } }
  var subtasks: [KnownTask] { workspace.index.subtasks(of: place).map { KnownTask(workspace, $0) } }

  /// The value of `id`; `nil` for a task without one.
  var id: [UInt8]? {
    let attributes = attributes
    return attributes[.id].map { attributes.value(of: $0) }
  }

  /// The project in effect; `nil` for a task in the inbox.
  var project: [UInt8]? {
    let name = part.project(of: row)
    return name == TaskRow.none ? nil : Array(part.names[name])
  }

  /// The line, from 1. Linear in the part.
  var line: Int { part.line(ofRow: place.task.row) }

  /// Returns a range of the part as a range of the document.
  func range(_ range: Range<Int>) -> EditorRange {
    let base = part.part.documentOffset
    return EditorRange(
      document: place.document, range: range.lowerBound + base..<range.upperBound + base)
  }

  /// The task's line from its bullet on, without the line end.
  var lineRange: Range<Int> { Int(row.offset)..<max(Int(row.offset), part.part.lineEnd(from: Int(row.offset))) }
}

extension SyntaxPart {
  /// Returns the end of the line that holds `offset`, before its line end.
  func lineEnd(from offset: Int) -> Int {
    let bytes = bytes
    let end = bytes.first(0x0A, in: offset..<range.count) ?? range.count
    return end > offset && end < range.count && bytes[end - 1] == 0x0D ? end - 1 : end
  }

  /// Returns the start of the line that holds `offset`.
  func lineStart(of offset: Int) -> Int { bytes.lineStart(of: min(offset, range.count)) }
}
