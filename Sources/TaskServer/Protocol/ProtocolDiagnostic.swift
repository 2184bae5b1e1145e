import JSON
import TaskSyntax

/// A finding as editors get it.
struct ProtocolDiagnostic: JSONAnswer, Equatable {
  let range: TextRange
  let severity: Int
  /// The rule; `nil` for the entry that counts what is not sent.
  let rule: String?
  let message: String
  let tag: DiagnosticTag?
  /// Places that the finding is also about, for a client that shows them.
  var related: [RelatedPlace] = []

  /// The most entries of a document. A further finding is only counted.
  static let limit = 1_000

  func write(to json: inout JSONWriter) {
    json.beginObject()
    json.key("range")
    range.write(to: &json)
    json.member("severity", severity)
    if let rule { json.member("code", rule) }
    json.member("source", "tasks")
    json.member("message", message)
    if let tag { json.member("tags", numbers: [tag.rawValue]) }
    if !related.isEmpty {
      json.key("relatedInformation")
      related.write(to: &json)
    }
    json.endObject()
  }

  /// Converts the findings of a text, which are sorted. If there are more than these, the last entry counts the others.
  ///
  /// - Parameter places: finds the places that a finding is also about.
  static func all(
    _ findings: DiagnosticList, among count: Int, of text: DocumentText, for client: ClientCapabilities,
    _ places: (Diagnostic.Related) -> ProtocolLocation?
  ) -> [ProtocolDiagnostic] {
    var cursor = PositionCursor(text, client.encoding)
    var all = findings.map { ProtocolDiagnostic($0, &cursor, client, places) }
    if findings.count < count {
      let start = TextPosition(line: 0, character: 0)
      all.append(
        ProtocolDiagnostic(
          range: TextRange(start, start), severity: Diagnostic.Severity.info.number, rule: nil,
          message: "\(count - findings.count) more findings are not shown", tag: nil))
    }
    return all
  }
}

extension ProtocolDiagnostic {
  private init(
    _ finding: Diagnostic, _ cursor: inout PositionCursor, _ client: ClientCapabilities,
    _ places: (Diagnostic.Related) -> ProtocolLocation?
  ) {
    range = cursor.range(of: finding.range)
    severity = finding.severity.number
    rule = finding.rule
    message = finding.help.map { "\(finding.message)\nhelp: \($0)" } ?? finding.message
    tag = DiagnosticTag.ofRules[finding.rule].flatMap { client.diagnosticTags.contains($0.rawValue) ? $0 : nil }
    guard client.takesRelatedPlaces, !finding.related.isEmpty else { return }
    related = finding.related.compactMap { place in
      places(place).map { RelatedPlace(location: $0, message: place.message) }
    }
  }

  /// A problem of a settings file.
  init(_ range: TextRange, error message: String, help: String?) {
    self.range = range
    severity = Diagnostic.Severity.error.number
    rule = "settings"
    self.message = help.map { "\(message)\nhelp: \($0)" } ?? message
    tag = nil
  }
}

/// A place that a finding is also about.
struct RelatedPlace: JSONAnswer, Equatable {
  let location: ProtocolLocation
  let message: String

  func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("location", location)
    json.member("message", message)
    json.endObject()
  }
}

extension Diagnostic.Severity {
  /// The number of the severity in the protocol.
  fileprivate var number: Int {
    switch self {
    case .error: 1
    case .warning: 2
    case .info: 3
    }
  }
}
