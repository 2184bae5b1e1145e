import JSON

/// A change of several texts, as a client with some abilities takes it.
struct WorkspaceChange: JSONAnswer {
  struct File: Sendable {
    let uri: DocumentURI
    /// The version of an open document; `nil` for a file that is not open.
    let version: Int?
    let isNew: Bool
    let edits: [ProtocolEdit]
  }

  let files: [File]
  let client: ClientCapabilities

  func write(to json: inout JSONWriter) {
    json.beginObject()
    if client.takesDocumentChanges { writeDocumentChanges(to: &json) } else { writeChanges(to: &json) }
    json.endObject()
  }

  private func writeDocumentChanges(to json: inout JSONWriter) {
    json.beginArray("documentChanges")
    for file in files {
      if file.isNew {
        json.beginObject()
        json.member("kind", "create")
        json.member("uri", file.uri.bytes)
        json.endObject()
      }
      json.beginObject()
      json.object("textDocument") { json in
        json.member("uri", file.uri.bytes)
        json.member("version", file.version)
      }
      json.key("edits")
      file.edits.write(to: &json)
      json.endObject()
    }
    json.endArray()
  }

  private func writeChanges(to json: inout JSONWriter) {
    json.object("changes") { json in
      for file in files {
        json.key(file.uri.bytes.span)
        file.edits.write(to: &json)
      }
    }
  }
}
