import JSON

extension ServerMethod {
  /// The tokens as a change of those that the client has: at most one splice, because a person types at one place. A
  /// client whose tokens are not known any more gets all of them.
  static let semanticTokensDelta = ServerMethod(
    "textDocument/semanticTokens/full/delta", refreshed: .semanticTokens
  ) { (named: DocumentName, session) throws(ResponseError) in
    let previous = try named.parameter["previousResultId"].text()
    let last = session.sentTokens[named.uri]
    guard let tokens = session.allTokens(of: named.uri) else { return nil }
    let result = session.keep(tokens, of: named.uri)
    let known = last.flatMap { $0.result.utf8.elementsEqual(previous) ? $0.tokens : nil }
    let splice = known.map { TokenSplice(from: $0, to: tokens) }
    return JSONObject { json in
      if let result { json.member("resultId", result) }
      guard let splice else { return tokens.writeData(to: &json) }
      json.beginArray("edits")
      if !splice.isEmpty { splice.write(to: &json) }
      json.endArray()
    }
  }
}
