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
  /// The question that a person answers before the change is made; `nil` for none.
  var confirmation: String?

  func write(to json: inout JSONWriter) {
    json.beginObject()
    if client.takesDocumentChanges { writeDocumentChanges(to: &json) } else { writeChanges(to: &json) }
    json.endObject()
  }

  /// The name of the one annotation of a change.
  private static let annotation = "joins"

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
      json.beginArray("edits")
      for edit in file.edits {
        json.beginObject()
        edit.writeMembers(to: &json)
        if confirmation != nil { json.member("annotationId", Self.annotation) }
        json.endObject()
      }
      json.endArray()
      json.endObject()
    }
    json.endArray()
    guard let confirmation else { return }
    json.object("changeAnnotations") { json in
      json.key(Array(Self.annotation.utf8).span)
      json.beginObject()
      json.member("label", confirmation)
      json.member("needsConfirmation", true)
      json.endObject()
    }
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
