import JSON

/// An entry of the server's capabilities.
struct Advertising: Sendable {
  let key: JSONKey
  /// Whether the entry lies in the member `workspace`.
  var isInWorkspace = false
  /// Whether a client with these abilities gets the entry.
  let isWanted: @Sendable (ClientCapabilities) -> Bool
  let value: @Sendable (inout JSONWriter, ClientCapabilities) -> Void

  init(
    _ key: JSONKey, if isWanted: @escaping @Sendable (ClientCapabilities) -> Bool = { _ in true },
    value: @escaping @Sendable (inout JSONWriter, ClientCapabilities) -> Void
  ) {
    self.key = key
    self.isWanted = isWanted
    self.value = value
  }

  static func flag(_ key: JSONKey) -> Advertising { Advertising(key) { json, _ in json.boolean(true) } }

  static func inWorkspace(
    _ key: JSONKey, if isWanted: @escaping @Sendable (ClientCapabilities) -> Bool,
    _ members: @escaping @Sendable (inout JSONWriter) -> Void
  ) -> Advertising {
    var entry = object(key, if: isWanted, members)
    entry.isInWorkspace = true
    return entry
  }

  static func object(
    _ key: JSONKey, if isWanted: @escaping @Sendable (ClientCapabilities) -> Bool = { _ in true },
    _ members: @escaping @Sendable (inout JSONWriter) -> Void
  ) -> Advertising {
    Advertising(key, if: isWanted) { json, _ in
      json.beginObject()
      members(&json)
      json.endObject()
    }
  }
}
