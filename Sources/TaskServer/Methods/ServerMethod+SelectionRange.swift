import JSON
import TaskAssist

extension ServerMethod {
  static let selectionRange = ServerMethod(
    "textDocument/selectionRange", advertises: .flag("selectionRangeProvider")
  ) { (named: DocumentName, session) throws(ResponseError) in
    var positions: [TextPosition] = []
    for position in try named.parameter["positions"].elements() { positions.append(try TextPosition(position)) }
    guard let question = session.question(named.uri) else { return nil }
    return positions.map { position in
      NestedRange(ranges: question.workspace.selections(at: question.position(position)).map(question.range))
    }
  }
}

/// Ranges of which each lies in the next, at least one.
struct NestedRange: JSONAnswer {
  let ranges: [TextRange]

  func write(to json: inout JSONWriter) {
    for (index, range) in ranges.enumerated() {
      if index > 0 { json.key("parent") }
      json.beginObject()
      json.member("range", range)
    }
    for _ in ranges { json.endObject() }
  }
}
