import JSON
import TaskAssist

extension ServerMethod {
  static let onTypeFormatting = ServerMethod(
    "textDocument/onTypeFormatting",
    advertises: .object("documentOnTypeFormattingProvider") { json in
      json.member("firstTriggerCharacter", "\n")
      json.member("moreTriggerCharacter", texts: [[0x20]])
    }
  ) { (at: DocumentPosition, session) throws(ResponseError) in
    let character = try at.parameter["ch"].text()
    guard let question = session.question(at.uri), session.document(at.uri)?.mayBeEdited == true,
      let first = character.first
    else { return nil }
    let edits = question.workspace.edits(afterTyping: first, at: question.position(at.position))
    return ProtocolEdit.all(edits, of: question.text, question.client.encoding)
  }
}
