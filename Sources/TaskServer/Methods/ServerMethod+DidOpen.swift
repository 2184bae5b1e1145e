import JSON
import TaskSyntax

extension ServerMethod {
  static let didOpen = ServerMethod(
    notification: "textDocument/didOpen",
    advertises: .object("textDocumentSync") { json in
      json.member("openClose", true)
      json.member("change", 2)
      json.member("save", true)
    }
  ) { (opened: OpenedDocument, session) in
    session.open(opened.uri, languageID: opened.languageID, version: opened.version, opened.text)
  }
}

/// A document that an editor opens.
struct OpenedDocument: ParameterReadable {
  let uri: DocumentURI
  let languageID: [UInt8]
  let version: Int
  let text: [UInt8]

  init(_ parameter: Parameter) throws(ResponseError) {
    let document = try parameter.object()["textDocument"].object()
    uri = try DocumentURI(document["uri"])
    languageID = try document["languageId"].text()
    version = try document["version"].integer()
    text = try document["text"].text()
  }
}
