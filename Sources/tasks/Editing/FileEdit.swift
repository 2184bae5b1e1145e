import TaskEditing
import TaskFiles
import TaskSyntax

/// What a command makes of a file: the document as it was read, and its changes.
struct FileEdit: Sendable {
  let path: BytePath
  /// Whether there is no such file yet: then its document is what it begins with.
  let isNew: Bool
  var document: DocumentEdit

  /// A file of the workspace.
  init(_ read: WorkspaceDocuments.Document) {
    self.init(read.path, EditableDocument(source: read.source, parts: read.parts, model: read.model))
  }

  init(_ path: BytePath, _ document: EditableDocument, isNew: Bool = false) {
    self.path = path
    self.isNew = isNew
    self.document = DocumentEdit(document)
  }

  /// The document as it was read.
  var source: SourceText { document.document.source }

  /// What is to become of the file; `unchanged` where nothing is.
  func proposal() throws(EditProblem) -> FileChangeRun.Proposal {
    if document.isEmpty { return .unchanged }
    if let refusal = document.document.refusal { return .refused(refusal) }
    let (edits, bytes) = try document.finish()
    return .change(FileChange(edits: isNew ? [TextEdit(range: 0..<0, replacement: bytes)] : edits, bytes: bytes))
  }
}
