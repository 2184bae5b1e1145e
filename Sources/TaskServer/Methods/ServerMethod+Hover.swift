import JSON
import TaskAssist

extension ServerMethod {
  static let hover = ServerMethod("textDocument/hover", advertises: .flag("hoverProvider")) {
    (at: DocumentPosition, session) in
    guard let question = session.question(at.uri, facts: .sorted),
      let hover = question.workspace.hover(at: question.position(at.position))
    else { return nil }
    let range = question.range(hover.range)
    let contents = MarkupText(hover.page, isMarkdown: question.client.takesMarkdown)
    return JSONObject { json in
      json.member("contents", contents)
      json.member("range", range)
    }
  }
}

/// A page of facts, as Markdown where the client renders it.
struct MarkupText: JSONAnswer {
  private let kind: String
  private let text: String

  init(_ page: FactPage, isMarkdown: Bool) {
    kind = isMarkdown ? "markdown" : "plaintext"
    text = isMarkdown ? page.markdown : page.plain
  }

  func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("kind", kind)
    json.member("value", text)
    json.endObject()
  }
}
