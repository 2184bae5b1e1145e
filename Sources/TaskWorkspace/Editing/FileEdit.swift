package import TaskEditing
package import TaskFiles
import TaskModel
package import TaskSyntax

/// The changes of a file by a command: the document as it was read, and the edits.
package struct FileEdit: Sendable {
  package let path: BytePath
  /// Whether there is no such file yet.
  package let isNew: Bool
  /// Whether nothing is in the file: then its document is what it begins with.
  let isBare: Bool
  package var document: DocumentEdit

  /// The contents of the file when it was read.
  package var source: SourceText { isBare ? SourceText([]) : document.document.source }

  /// Returns the proposal for the file; `unchanged` where it has no edits.
  func proposal() throws(EditProblem) -> FileChangeRun.Proposal {
    if document.isEmpty { return .unchanged }
    if let refusal = document.document.obstacles.refusal { return .refused(refusal) }
    let text = try document.finish()
    return .change(isBare ? EditedText(replacing: source, by: text.bytes) : text)
  }
}
