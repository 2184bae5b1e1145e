import TaskModel
public import TaskSyntax

/// The canonical form of documents. See `Grammar/Specification.md`, "Canonical form".
public enum CanonicalForm {
  /// The result of formatting a document.
  public enum Outcome: Sendable {
    /// The document is already canonical.
    case canonical
    /// The document after formatting, as edits and as a whole. It was parsed again and found to mean the same.
    case changed(EditedText, text: SourceText)
    case refused(WriteRefusal)
    /// The document must stay as it is, because equality could not be shown. `line` (1-based, of the source) is the
    /// first line that differs.
    case fault(line: Int)
  }

  /// Formats a document, or only `lines` (1-based) of it.
  public static func format(_ source: SourceText, lines: ClosedRange<Int>? = nil) -> Outcome {
    format(source, lines: lines, maximumLength: PartFormat.maximumLength)
  }

  /// Formats a document. A result longer than `maximumLength` is a fault.
  ///
  /// - Parameter isChecked: Whether the document after formatting must be canonical.
  package static func format(
    _ source: SourceText, lines: ClosedRange<Int>?, maximumLength: Int, isChecked: Bool = true
  ) -> Outcome {
    var document = DocumentFormat()
    source.forEachPart { part, _ in document.append(PartFormat(part, maximumLength: maximumLength)) }
    if let refusal = document.refusal { return .refused(refusal) }
    if document.isCanonical { return .canonical }
    var layout = MarkdownLayout(source)
    let region = lines.map { LineRegion($0, of: source) }
    var line = 1
    // Lines change as they do in the whole document, if that can be verified for them alone.
    var isWholeSame = false
    // A rule is not applied where it would change the rendering. Each further attempt leaves more of the document
    // unchanged.
    for hold in [nil] + MarkdownLayout.Hold.allCases.map(Optional.some) {
      if let hold { layout.hold(hold, line: line - layout.documentLine(0, of: source)) }
      let all = edits(of: source, layout, document.lineEnds.canonical, maximumLength)
      let length = all.reduce(source.count) { $0 + $1.replacement.count - $1.range.count }
      guard all.isEmpty || length <= maximumLength else { return .fault(line: 1) }
      var verdict = Verdict.same(.canonical)
      if !isWholeSame {
        verdict = Self.verdict(on: all, of: source, layout)
        // If only line endings change, no more can change.
        if isChecked, hold != .allLines, case .same(.changed(_, let text)) = verdict {
          let again = format(text, lines: nil, maximumLength: maximumLength, isChecked: false)
          guard case .canonical = again else { continue }
        }
        if case .same = verdict { isWholeSame = true }
      }
      if isWholeSame, let region { verdict = Self.verdict(on: region.edits(of: all), of: source, layout) }
      switch verdict {
      case .same(let outcome): return outcome
      case .fault(let first): line = first
      case .rendered(let lines):
        layout.note(lines)
        line = layout.documentLine(lines[0], of: source)
      }
    }
    return .fault(line: line)
  }

  private enum Verdict {
    case same(Outcome)
    case fault(line: Int)
    /// Lines of the layout, at least one, that would be rendered differently.
    case rendered([Int])
  }

  private static func edits(
    of source: SourceText, _ layout: MarkdownLayout, _ lineEnd: LineEnd, _ maximumLength: Int
  ) -> [TextEdit] {
    var edits: [TextEdit] = []
    var cursor = LayoutCursor(layout)
    source.forEachPart { part, _ in
      var formatter = PartFormatter(part, LineEnds(part), lineEnd, maximumLength: maximumLength, layout: cursor)
      formatter.run()
      cursor = formatter.layout
      edits += formatter.edits
    }
    return edits
  }

  /// Parses the document after `edits` and compares it with the original.
  private static func verdict(on edits: [TextEdit], of source: SourceText, _ layout: MarkdownLayout) -> Verdict {
    guard !edits.isEmpty else { return .same(.canonical) }
    guard let text = EditedText(source, edits) else { return .fault(line: 1) }
    let new = text.source
    let lines = RenderingComparison(layout.blocks, source, MarkdownBlocks(new), new).differences()
    guard lines.isEmpty else { return .rendered(lines) }
    if let line = DocumentComparison.firstDifference(source, new) { return .fault(line: line) }
    return .same(.changed(text, text: new))
  }
}
