import TaskFiles
import TaskSyntax
import TaskWorkspace

extension Session {
  /// Converts findings of a document to the form in which they are sent.
  ///
  /// - Parameter count: the number of findings that there are.
  func items(
    _ findings: DiagnosticList, among count: Int, _ found: LiveWorkspace.TextFindings, of document: OpenDocument
  ) -> [ProtocolDiagnostic] {
    ProtocolDiagnostic.all(findings, among: count, of: document.text, for: capabilities) { related in
      location(of: related, from: document, among: found.documents)
    }
  }

  /// Returns the place, open or not, that a finding in a document is also about; `nil` for a file that is gone.
  private func location(
    of related: Diagnostic.Related, from document: OpenDocument, among documents: LintRun.LintedDocuments
  ) -> ProtocolLocation? {
    var (uri, text) = (document.uri, document.text)
    if let number = related.document {
      let path = documents.file(of: number).path
      if let open = self.documents.values.first(where: { $0.name == path }) {
        (uri, text) = (open.uri, open.text)
      } else {
        guard let closed = closedText(of: path) else { return nil }
        (uri, text) = (DocumentURI(path), closed)
      }
    }
    var cursor = PositionCursor(text, encoding)
    return ProtocolLocation(uri: uri, range: cursor.range(of: related.range))
  }

  private func closedText(of path: BytePath) -> DocumentText? {
    if let known = closedTexts[path] { return known }
    let text = (try? SourceReader.source(of: path)).map { DocumentText($0) }
    closedTexts[path] = text
    return text
  }
}
