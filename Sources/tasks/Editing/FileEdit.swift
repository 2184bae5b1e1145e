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
    var bytes: [UInt8] = []
    bytes.reserveCapacity(read.parts.reduce(SourceText.padding) { $0 + $1.range.count })
    for part in read.parts { bytes += part.source[part.range] }
    self.init(read.path, EditableDocument(source: SourceText(padding: bytes), parts: read.parts, model: read.model))
  }

  init(_ path: BytePath, _ document: EditableDocument, isNew: Bool = false) {
    self.path = path
    self.isNew = isNew
    self.document = DocumentEdit(document)
  }

  /// The document as it was read.
  var source: SourceText { document.document.source }

  /// `nil` where nothing is changed.
  func change() throws(EditProblem) -> FileChange? {
    // Why such a file may not be written is said when it would be.
    if document.document.refusal != nil { return FileChange(edits: [], bytes: []) }
    guard !document.isEmpty else { return nil }
    let (edits, bytes) = try document.finish()
    guard isNew else { return FileChange(edits: edits, bytes: bytes) }
    return FileChange(edits: [TextEdit(range: 0..<0, replacement: bytes)], bytes: bytes)
  }

  /// What to make of the file, if it still is what it was when it was read.
  func proposal(for current: SourceText, _ change: FileChange?) -> FileChangeRun.Proposal {
    if let refusal = document.document.refusal { return .refused(refusal) }
    guard isNew ? current.count == 0 : current.bytes.isEqual(to: source.bytes) else {
      return .failed(.changedMeanwhile(kept: []))
    }
    return change.map { .change($0) } ?? .unchanged
  }
}
