import JSON
import TaskAssist

extension ServerMethod {
  static let semanticTokensFull = ServerMethod(
    "textDocument/semanticTokens/full",
    advertises: Advertising("semanticTokensProvider") { json, client in
      json.beginObject()
      json.object("legend") { json in
        json.member("tokenTypes", texts: EditorToken.kindNames.map { Array($0.utf8) })
        json.member("tokenModifiers", texts: EditorToken.Modifiers.names.map { Array($0.utf8) })
      }
      if client.takesTokenChanges {
        json.object("full") { $0.member("delta", true) }
      } else {
        json.member("full", true)
      }
      json.member("range", true)
      json.endObject()
    }, refreshed: .semanticTokens
  ) { (named: DocumentName, session) in
    guard let tokens = session.allTokens(of: named.uri) else { return nil }
    return TokenList(tokens, result: session.keep(tokens, of: named.uri))
  }

  static let semanticTokensRange = ServerMethod("textDocument/semanticTokens/range", refreshed: .semanticTokens) {
    (stretch: DocumentStretch, session) in
    guard let question = session.question(stretch.uri, facts: .linear) else { return nil }
    let range = question.text.bytes(of: stretch.range, question.client.encoding)
    return TokenList(TokenNumbers(question.workspace.tokens(of: question.number, in: range), question), result: nil)
  }
}

extension Session {
  /// The largest document, in bytes, of which all tokens are sent.
  private static let mostBytes = 4 << 20

  /// Returns all tokens of a document; `nil` for a large one, whose client asks for ranges.
  func allTokens(of uri: DocumentURI) -> TokenNumbers? {
    guard let question = question(uri, facts: .linear), question.text.count <= Self.mostBytes else {
      sentTokens[uri] = nil
      return nil
    }
    return TokenNumbers(question.workspace.tokens(of: question.number), question)
  }

  /// Keeps the tokens that are sent, and returns the name by which the client asks for a change of them; `nil` for one
  /// that takes no changes.
  func keep(_ tokens: TokenNumbers, of uri: DocumentURI) -> String? {
    guard capabilities.takesTokenChanges, documents[uri] != nil else { return nil }
    tokenCount += 1
    sentTokens[uri] = ("\(tokenCount)", tokens)
    return "\(tokenCount)"
  }
}

/// Tokens as the protocol has them.
private struct TokenList: JSONAnswer {
  private let tokens: TokenNumbers
  private let result: String?

  init(_ tokens: TokenNumbers, result: String?) {
    self.tokens = tokens
    self.result = result
  }

  func write(to json: inout JSONWriter) {
    json.beginObject()
    if let result { json.member("resultId", result) }
    tokens.writeData(to: &json)
    json.endObject()
  }
}
