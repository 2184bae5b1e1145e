import JSON

extension ServerMethod {
  static let codeAction = ServerMethod(
    "textDocument/codeAction",
    advertises: Advertising("codeActionProvider") { json, client in
      guard client.takesActions else { return json.boolean(true) }
      json.beginObject()
      json.member(
        "codeActionKinds",
        texts: ["quickfix", "refactor", "source.fixAll.tasks", "source.sort.tasks", "source.archive.tasks"].map {
          Array($0.utf8)
        })
      if client.resolvesActionEdits { json.member("resolveProvider", true) }
      json.endObject()
    }
  ) { (stretch: DocumentStretch, session) throws(ResponseError) in
    let only = try stretch.parameter["context"].object()["only"]
    guard let document = session.document(stretch.uri) else { return [OfferedAction]() }
    return session.actions(in: stretch.range, of: document, kinds: only.isAbsent ? nil : only.texts)
  }
}
