package import TaskSyntax

extension UndoRing {
  /// The text that a file had before the last change of some of its bytes.
  ///
  /// - Parameters:
  ///   - path: of the file, without links.
  ///   - range: the bytes, none of them a line end.
  ///   - source: what the file holds now.
  /// - Returns: `nil` where no change that is kept was there, or the ring does not lead back to it: another program has
  ///   written to the file since.
  package func text(of path: BytePath, beforeChangeOf range: Range<Int>, in source: SourceText) -> SourceText? {
    var text = source
    var range = range
    var found: SourceText?
    try? forEachChange { change in
      for record in change.files.reversed() where self.path(of: record) == path {
        let content = RecordedFile.Content(text)
        // This one was not carried out.
        if content == record.before { continue }
        let edits = record.reversedEdits
        guard content == record.after, let before = EditedText(text, edits)?.source else { return false }
        text = before
        guard RecordedFile.Content(text) == record.before else { return false }
        if edits.contains(where: { $0.range.touches(range) }) {
          found = text
          return false
        }
        let shift = edits.prefix { $0.range.upperBound <= range.lowerBound }
          .reduce(0) { $0 + $1.replacement.count - $1.range.count }
        range = range.lowerBound + shift..<range.upperBound + shift
      }
      return true
    }
    return found
  }
}

extension Range<Int> {
  /// Whether an edit here changes bytes of `other`, or puts some between them.
  fileprivate func touches(_ other: Range<Int>) -> Bool {
    lowerBound < other.upperBound && upperBound > other.lowerBound
  }
}
