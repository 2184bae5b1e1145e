import JSON
import TaskAssist

extension ServerMethod {
  static let inlayHint = ServerMethod(
    "textDocument/inlayHint", advertises: .flag("inlayHintProvider"), refreshed: .inlayHint
  ) { (stretch: DocumentStretch, session) in
    guard let question = session.question(stretch.uri, facts: .linear) else { return nil }
    let range = question.text.bytes(of: stretch.range, question.client.encoding)
    var cursor = PositionCursor(question.text, question.client.encoding)
    return question.workspace.hints(of: question.number, in: range).map { hint in
      let position = cursor.position(of: hint.offset)
      return JSONObject { json in
        json.member("position", position)
        json.member("label", hint.label)
        json.member("paddingLeft", true)
      }
    }
  }
}
