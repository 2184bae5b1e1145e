import JSON
import TaskSyntax

extension ServerMethod {
  /// The text of a document as the server has it, for tests of text synchronization.
  static let documentText = ServerMethod("tasks/documentText") { (named: DocumentName, session) in
    guard let document = session.documents[named.uri], !document.isOutOfStep else { return nil }
    let (text, version) = (document.text[0..<document.text.count], document.version)
    return JSONObject { json in
      json.member("text", text)
      json.member("version", version)
    }
  }
}
