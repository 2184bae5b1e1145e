import JSON

/// A stretch of a document.
struct ProtocolLocation: JSONAnswer, Equatable {
  let uri: DocumentURI
  let range: TextRange

  func write(to json: inout JSONWriter) {
    json.beginObject()
    writeMembers(to: &json)
    json.endObject()
  }

  func writeMembers(to json: inout JSONWriter) {
    json.member("uri", uri.bytes)
    json.key("range")
    range.write(to: &json)
  }
}

extension JSONWriter {
  /// Writes a member whose value is an answer.
  mutating func member(_ name: JSONKey, _ answer: some JSONAnswer) {
    key(name)
    answer.write(to: &self)
  }
}
