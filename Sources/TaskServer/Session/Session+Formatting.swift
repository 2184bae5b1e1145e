import TaskFormatter
import TaskLinter
import TaskSyntax

extension Session {
  /// Returns the edits that bring a document, or stretches of it, into canonical form; `nil` where the document is not
  /// written.
  ///
  /// - Parameter ranges: `nil` for the whole document.
  func formatted(_ uri: DocumentURI, _ ranges: [TextRange?]) -> [ProtocolEdit]? {
    guard let document = document(uri), document.mayBeEdited else { return nil }
    var lines: [ClosedRange<Int>?] = ranges.map { $0.map(Self.lines) }
    // Lines that follow another stretch are formatted first, so that its lines keep their numbers.
    lines.sort { ($0?.lowerBound ?? 0) > ($1?.lowerBound ?? 0) }
    var text = EditedText(document.text.source)
    for lines in lines {
      switch CanonicalForm.format(text.source, lines: lines) {
      case .canonical: continue
      case .changed(let next, _):
        guard let both = text.followed(by: next) else { return nil }
        text = both
      case .refused, .fault:
        environment.log("a document is not formatted: 'tasks format' says why")
        return nil
      }
    }
    return ProtocolEdit.all(text.edits, of: document.text, encoding)
  }

  /// Returns the lines of a range, from 1. A line of which the range has only the start is not among them.
  private static func lines(_ range: TextRange) -> ClosedRange<Int> {
    let (start, end) = (min(range.start, range.end), max(range.start, range.end))
    let last = end.character == 0 && end.line > start.line ? end.line : end.line + 1
    return start.line + 1...last
  }
}
