import TaskModel
import TaskSyntax

extension DocumentEdit {
  /// Declares attribute keys in the front matter, for tasks of another document. No word of this document may have the
  /// form of an attribute with such a key: it would get a meaning.
  mutating func declare(_ keys: [[UInt8]]) throws(EditProblem) {
    if keys.isEmpty { return }
    let lineEnd = document.lineEnd(near: 0)
    guard let edit = document.parts.first?.declaration(of: keys, lineEnd: lineEnd) else {
      throw .conflict("the front matter cannot take the keys that the tasks need", help: "add them by hand")
    }
    let isNew = document.parts.first?.records.first?.kind != .frontMatter
    put(
      TextPiece(
        range: edit.range, text: edit.replacement, content: isNew ? .frontMatter : .words, depth: 0,
        wantsBlankAfter: isNew))
    for key in keys { dialect.declare(key) }
  }
}
