import TaskModel
public import TaskSyntax

/// The canonical form of documents. `Grammar/Specification.md`, "Canonical form".
public enum CanonicalForm {
  /// What formatting a document came to.
  public enum Outcome: Sendable {
    /// It is canonical already.
    case canonical
    /// The edits, sorted, and the document after them: read again, and found to mean the same.
    case changed(edits: [TextEdit], bytes: [UInt8])
    case refused(WriteRefusal)
    /// Equality could not be shown: the document must stay as it is. `line` (1-based, of the source) is the first that
    /// differs.
    case fault(line: Int)
  }

  /// The longest document that is made, in bytes: 1 GiB. Nested deeply under long bullets, lines can grow to 44 times
  /// their length.
  static let maximumLength = 1 << 30

  /// Formats a document, or of it only `lines` (1-based).
  public static func format(_ source: SourceText, lines: ClosedRange<Int>? = nil) -> Outcome {
    format(source, lines: lines, maximumLength: maximumLength)
  }

  /// A document that would be longer than `maximumLength` is a fault.
  package static func format(_ source: SourceText, lines: ClosedRange<Int>?, maximumLength: Int) -> Outcome {
    let (document, edits) = edits(of: source, lineEnd: nil, maximumLength)
    if let refusal = document.refusal { return .refused(refusal) }
    // Each part was formatted for its own line ends.
    let all =
      document.hasOneLineEnd
      ? edits : Self.edits(of: source, lineEnd: document.lineEnds.canonical, maximumLength).edits
    let length = all.reduce(source.count) { $0 + $1.replacement.count - $1.range.count }
    guard all.isEmpty || length <= maximumLength else { return .fault(line: 1) }
    guard let lines else { return verified(all, of: source) }
    let region = LineRegion(lines, of: source)
    let chosen = region.edits(of: all)
    let outcome = verified(chosen, of: source)
    guard case .fault = outcome else { return outcome }
    // Lines moved without those around them may belong to other tasks.
    return verified(chosen.filter { !region.isIndentation($0) }, of: source)
  }

  private static func edits(
    of source: SourceText, lineEnd: LineEnd?, _ maximumLength: Int
  ) -> (document: DocumentFormat, edits: [TextEdit]) {
    var document = DocumentFormat()
    var edits: [TextEdit] = []
    var length = 0
    source.forEachPart { part, _ in
      // No more than shows that it is too long.
      guard length <= maximumLength else { return }
      let format = PartFormat(part, lineEnd: lineEnd, maximumLength: maximumLength)
      length += format.length
      document.append(format)
      edits += format.edits
    }
    return (document, edits)
  }

  /// Reads the document after `edits` again and compares it with the one before.
  private static func verified(_ edits: [TextEdit], of source: SourceText) -> Outcome {
    guard !edits.isEmpty else { return .canonical }
    guard let bytes = EditedText(source, edits)?.bytes else { return .fault(line: 1) }
    if let line = DocumentComparison.firstDifference(source, SourceText(bytes)) { return .fault(line: line) }
    return .changed(edits: edits, bytes: bytes)
  }
}
