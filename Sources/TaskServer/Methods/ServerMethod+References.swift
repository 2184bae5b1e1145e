import JSON
import TaskAssist

extension ServerMethod {
  static let references = ServerMethod("textDocument/references", advertises: .flag("referencesProvider")) {
    (at: DocumentPosition, session) throws(ResponseError) in
    let includesWrites = try at.parameter["context"].object()["includeDeclaration"].flag()
    guard let question = session.question(at.uri),
      let uses = question.workspace.references(at: question.position(at.position))
    else { return nil }
    return question.locations(uses.filter { includesWrites || !$0.isWrite && !$0.isHandedDown }.map(\.place))
  }
}
