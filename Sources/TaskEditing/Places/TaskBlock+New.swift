import TaskModel
import TaskSyntax

extension TaskBlock {
  /// Creates a new task, with a note of one list item if one is given. `nil` if the line is not in column 0.
  ///
  /// - Throws: if the note has no words, or would be parsed as something else.
  public init?(_ line: TaskLine, note: [UInt8]?) throws(EditProblem) {
    guard let note else {
      self.init(line.text + [UInt8(ascii: "\n")], dialect: line.dialect)
      return
    }
    var edit = DocumentEdit(Document(SourceText(line.text + [UInt8(ascii: "\n")])))
    guard let place = edit.document.model.places.first else { return nil }
    try edit.addNote(note, to: place)
    self.init(try edit.finish().bytes, dialect: line.dialect)
  }
}
