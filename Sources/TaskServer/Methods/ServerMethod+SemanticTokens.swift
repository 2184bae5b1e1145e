import JSON
import TaskAssist

extension ServerMethod {
  /// The largest document, in bytes, of which all tokens are sent.
  private static let mostBytes = 4 << 20

  static let semanticTokensFull = ServerMethod(
    "textDocument/semanticTokens/full",
    advertises: .object("semanticTokensProvider") { json in
      json.object("legend") { json in
        json.member("tokenTypes", texts: EditorToken.kindNames.map { Array($0.utf8) })
        json.member("tokenModifiers", texts: EditorToken.Modifiers.names.map { Array($0.utf8) })
      }
      json.member("full", true)
      json.member("range", true)
    }
  ) { (named: DocumentName, session) in
    guard let question = session.question(named.uri, needsFacts: true), question.text.count <= mostBytes else {
      return nil
    }
    return TokenNumbers(question.workspace.tokens(of: question.number), question)
  }

  static let semanticTokensRange = ServerMethod("textDocument/semanticTokens/range") {
    (stretch: DocumentStretch, session) in
    guard let question = session.question(stretch.uri, needsFacts: true) else { return nil }
    let range = question.text.bytes(of: stretch.range, question.client.encoding)
    return TokenNumbers(question.workspace.tokens(of: question.number, in: range), question)
  }
}

/// Tokens as five numbers each, which count from the token before.
struct TokenNumbers: JSONAnswer {
  private var numbers: [Int] = []

  init(_ tokens: [EditorToken], _ question: EditorQuestion) {
    var cursor = PositionCursor(question.text, question.client.encoding)
    var last = TextPosition(line: 0, character: 0)
    for token in tokens {
      guard let kind = token.kindNumber else { continue }
      let range = cursor.range(of: token.range)
      let isSameLine = range.start.line == last.line
      // The protocol ends lines at a lone carriage return, too.
      guard range.start.line == range.end.line else { continue }
      numbers += [
        range.start.line - last.line, range.start.character - (isSameLine ? last.character : 0),
        range.end.character - range.start.character, kind, Int(token.modifiers.rawValue),
      ]
      last = range.start
    }
  }

  func write(to json: inout JSONWriter) {
    json.beginObject()
    json.beginArray("data")
    for number in numbers { json.integer(number) }
    json.endArray()
    json.endObject()
  }
}
