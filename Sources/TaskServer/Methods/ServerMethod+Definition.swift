import JSON
import TaskAssist

extension ServerMethod {
  static let definition = ServerMethod("textDocument/definition", advertises: .flag("definitionProvider")) {
    (at: DocumentPosition, session) in
    guard let question = session.question(at.uri) else { return nil }
    let definitions = question.workspace.definitions(at: question.position(at.position))
    return question.locations(definitions.map(\.target))
  }
}
