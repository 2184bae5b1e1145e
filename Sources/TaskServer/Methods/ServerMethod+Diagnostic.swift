import JSON

extension ServerMethod {
  /// The findings in a document, for clients that ask for them. A result has the number of the state that it depends on.
  static let diagnostic = ServerMethod(
    "textDocument/diagnostic",
    advertises: .object("diagnosticProvider", if: \.pullsDiagnostics) { json in
      json.member("interFileDependencies", true)
      json.member("workspaceDiagnostics", false)
    }
  ) { (named: DocumentName, session) throws(ResponseError) in
    let previous = try named.parameter["previousResultId"].ifPresent?.text()
    let (items, result) = session.pulledFindings(of: named.uri)
    let isSame = previous?.elementsEqual(result.utf8) == true
    return JSONObject { json in
      json.member("kind", isSame ? "unchanged" : "full")
      json.member("resultId", result)
      guard !isSame else { return }
      json.key("items")
      items.write(to: &json)
    }
  }
}
