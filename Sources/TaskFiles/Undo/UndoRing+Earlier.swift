package import TaskSyntax

extension UndoRing {
  /// Returns the text that a file had before the last change of bytes in `range`.
  ///
  /// - Parameters:
  ///   - path: the path of the file, without links.
  ///   - range: the range of bytes, without a line ending.
  ///   - source: the current contents of the file.
  /// - Returns: `nil` if no recorded change touches the range, or if the recorded changes do not lead back to it
  ///   because another program has written the file since.
  package func text(of path: BytePath, beforeChangeOf range: Range<Int>, in source: SourceText) -> SourceText? {
    var text = source
    var range = range
    var found: SourceText?
    try? forEachChange { change in
      for record in change.files.reversed() where self.path(of: record) == path {
        let content = RecordedFile.Content(text)
        // This change was not carried out.
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

  /// Returns the texts that a file had before recorded changes, the newest first, as far as the changes lead back from
  /// `source`.
  ///
  /// - Parameters:
  ///   - path: the path of the file, without links.
  ///   - source: a text of the file, which need not be the current one.
  package func versions(of path: BytePath, from source: SourceText) -> [SourceText] {
    var text = source
    var versions: [SourceText] = []
    try? forEachChange { change in
      for record in change.files.reversed()
      where self.path(of: record) == path && RecordedFile.Content(text) == record.after {
        guard let before = EditedText(text, record.reversedEdits)?.source,
          RecordedFile.Content(before) == record.before
        else { return false }
        text = before
        versions.append(text)
      }
      return true
    }
    return versions
  }
}

extension Range<Int> {
  /// Whether an edit of this range changes bytes of `other` or inserts some between them.
  fileprivate func touches(_ other: Range<Int>) -> Bool {
    lowerBound < other.upperBound && upperBound > other.lowerBound
  }
}
