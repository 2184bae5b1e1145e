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

  /// Returns the bytes of the word, and the place behind it.
  func range(in text: DocumentText) -> ClosedRange<Int> {
    func isBlank(_ byte: UInt8) -> Bool { byte <= 0x20 }
    let line = text.content(ofLine: text.line(at: min(offset, text.count)))
    let bytes = text[line]
    let place = min(max(offset - line.lowerBound, 0), bytes.count)
    var (start, end) = (place, place)
    while start > 0, !isBlank(bytes[start - 1]) { start -= 1 }
    while end < bytes.count, !isBlank(bytes[end]) { end += 1 }
    return line.lowerBound + start...line.lowerBound + end
  }
}
