import TaskSyntax
import TaskWorkspace

/// The findings in an open document at one of its versions.
struct DocumentFindings {
  let version: Int
  /// The number of the document's last change.
  let generation: Int
  let found: LiveWorkspace.TextFindings
  /// The findings as they are sent.
  let items: [ProtocolDiagnostic]
  /// Whether findings wait until the word is written in which a person types.
  let holdsBack: Bool
}

/// The word in which a person types. Findings that touch it are held back for a moment, because half a word is mostly
/// wrong.
struct TypedWord {
  /// The time for which findings are held back.
  static let time = Duration.milliseconds(500)

  let uri: DocumentURI
  /// The end of the last change, in bytes.
  let offset: Int
  let end: ContinuousClock.Instant

  /// Returns the findings that do not touch the word.
  func settled(_ findings: DiagnosticList, in text: SourceText) -> DiagnosticList {
    let bytes = text.storage
    func isBlank(_ byte: UInt8) -> Bool { byte <= 0x20 }
    var (start, end) = (min(offset, text.count), min(offset, text.count))
    while start > 0, !isBlank(bytes[start - 1]) { start -= 1 }
    while end < text.count, !isBlank(bytes[end]) { end += 1 }
    var settled = DiagnosticList()
    for index in findings.indices {
      let range = findings.range(at: index)
      if range.upperBound < start || range.lowerBound > end { settled.append(findings[index]) }
    }
    settled.sort()
    return settled
  }
}
