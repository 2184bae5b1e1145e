import JSON
import TaskAssist

extension ServerMethod {
  static let workspaceSymbol = ServerMethod("workspace/symbol", advertises: .flag("workspaceSymbolProvider")) {
    (parameter: Parameter, session) throws(ResponseError) in
    let query = try parameter.object()["query"].text()
    var seen: Set<[UInt8]> = []
    var symbols: [JSONObject] = []
    // Several documents may lie in one workspace.
    for uri in session.documents.keys.sorted(by: { $0.bytes.lexicographicallyPrecedes($1.bytes) }) {
      guard let question = session.question(uri), let first = question.names.first,
        seen.insert(first.bytes).inserted
      else { continue }
      let found = question.workspace.symbols(matching: query)
      for (symbol, location) in zip(found, question.locations(found.map(\.place))) {
        symbols.append(
          JSONObject { json in
            json.member("name", symbol.name.isEmpty ? "…" : symbol.name)
            json.member("kind", symbol.kind.number)
            if !symbol.container.isEmpty { json.member("containerName", symbol.container) }
            if symbol.isClosed { json.member("deprecated", true) }
            json.member("location", location)
          })
      }
    }
    return symbols
  }
}
