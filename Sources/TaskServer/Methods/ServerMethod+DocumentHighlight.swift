import JSON
import TaskAssist

extension ServerMethod {
  static let documentHighlight = ServerMethod(
    "textDocument/documentHighlight", advertises: .flag("documentHighlightProvider")
  ) { (at: DocumentPosition, session) in
    guard let question = session.question(at.uri),
      let uses = question.workspace.highlights(at: question.position(at.position))
    else { return nil }
    return uses.map { use in
      let range = question.range(use.place.range)
      // 2 is a read, 3 a write.
      let kind = use.isWrite ? 3 : 2
      return JSONObject { json in
        json.member("range", range)
        json.member("kind", kind)
      }
    }
  }
}
