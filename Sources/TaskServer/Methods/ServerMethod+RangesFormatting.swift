extension ServerMethod {
  static let rangesFormatting = ServerMethod("textDocument/rangesFormatting") {
    (named: DocumentName, session) throws(ResponseError) in
    var ranges: [TextRange?] = []
    for range in try named.parameter["ranges"].elements() { ranges.append(try TextRange(range)) }
    return session.formatted(named.uri, ranges)
  }
}
