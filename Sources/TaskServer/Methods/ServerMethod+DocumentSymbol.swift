import JSON
import TaskAssist

extension ServerMethod {
  static let documentSymbol = ServerMethod(
    "textDocument/documentSymbol", advertises: .flag("documentSymbolProvider")
  ) { (named: DocumentName, session) in
    guard let question = session.question(named.uri) else { return nil }
    let outline = question.workspace.outline(of: question.number)
    var cursor = PositionCursor(question.text, question.client.encoding)
    let lines = outline.map { symbol in
      SymbolTree.Line(
        symbol: symbol, selection: cursor.range(of: symbol.selection), range: cursor.range(of: symbol.range))
    }
    return SymbolTree(lines: lines, uri: question.client.takesSymbolTrees ? nil : question.uri)
  }
}

/// The outline of a document as the protocol has it. Nothing recurses: the depth of a symbol says what to close.
struct SymbolTree: JSONAnswer {
  struct Line: Sendable {
    let symbol: OutlineSymbol
    let selection: TextRange
    let range: TextRange
  }

  let lines: [Line]
  /// The document, for a client that takes symbols only as a list.
  let uri: DocumentURI?

  func write(to json: inout JSONWriter) {
    json.beginArray()
    if let uri { writeList(of: uri, to: &json) } else { writeTree(to: &json) }
    json.endArray()
  }

  private func writeTree(to json: inout JSONWriter) {
    for (index, line) in lines.enumerated() {
      json.beginObject()
      writeName(of: line.symbol, to: &json)
      if !line.symbol.detail.isEmpty { json.member("detail", line.symbol.detail) }
      json.member("range", line.range)
      json.member("selectionRange", line.selection)
      let next = index + 1 < lines.count ? lines[index + 1].symbol.depth : 0
      if next > line.symbol.depth {
        json.beginArray("children")
      } else {
        json.endObject()
        for _ in 0..<(line.symbol.depth - next) {
          json.endArray()
          json.endObject()
        }
      }
    }
  }

  private func writeList(of uri: DocumentURI, to json: inout JSONWriter) {
    for line in lines {
      json.beginObject()
      writeName(of: line.symbol, to: &json)
      json.member("location", ProtocolLocation(uri: uri, range: line.range))
      json.endObject()
    }
  }

  private func writeName(of symbol: OutlineSymbol, to json: inout JSONWriter) {
    json.member("name", symbol.name)
    json.member("kind", symbol.kind.number)
    // Both ways to say so are known to some clients only.
    if symbol.isClosed { json.member("deprecated", true) }
  }
}

extension OutlineSymbol.Kind {
  /// The number of the kind in the protocol: a namespace, or an event.
  var number: Int { self == .heading ? 3 : 24 }
}
