import JSON
import TaskAssist
import TaskModel
import TaskSyntax

extension ServerMethod {
  static let completion = ServerMethod(
    "textDocument/completion",
    advertises: .object("completionProvider") { json in
      json.member("triggerCharacters", texts: "+@#:([/,".utf8.map { [$0] })
      json.member("resolveProvider", true)
    }
  ) { (at: DocumentPosition, session) in
    guard let question = session.question(at.uri) else { return nil }
    let completion = question.workspace.completion(at: question.position(at.position))
    let items = completion.items.enumerated().map { OfferedWord($0.element, number: $0.offset, question) }
    return JSONObject { json in
      json.member("isIncomplete", completion.isIncomplete)
      json.member("items", items)
    }
  }
}
