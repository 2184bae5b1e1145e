import JSON
import TaskSyntax

extension ServerMethod {
  static let formatting = ServerMethod(
    "textDocument/formatting", advertises: .flag("documentFormattingProvider")
  ) { (named: DocumentName, session) in session.formatted(named.uri, [nil]) }
}
