import JSON

extension ServerMethod {
  static let rangeFormatting = ServerMethod(
    "textDocument/rangeFormatting",
    advertises: Advertising("documentRangeFormattingProvider") { json, client in
      guard client.formatsRanges else { return json.boolean(true) }
      json.beginObject()
      json.member("rangesSupport", true)
      json.endObject()
    }
  ) { (stretch: DocumentStretch, session) in session.formatted(stretch.uri, [stretch.range]) }
}
