import TaskSyntax

/// Whole lines of a document, which select the edits inside them.
struct LineRegion {
  /// The range from the start of the first line to the end of the last, including its line ending.
  private let range: Range<Int>

  init(_ lines: ClosedRange<Int>, of source: SourceText) {
    let bytes = source.storage.span
    var start = 0
    var offset = 0
    var line = 1
    while line <= lines.upperBound, offset < source.count {
      if line == lines.lowerBound { start = offset }
      offset = min(source.count, bytes.firstIndex(of: UInt8(ascii: "\n"), from: offset) + 1)
      line += 1
    }
    range = (line <= lines.lowerBound ? offset : start)..<offset
  }

  /// Returns the `edits` inside the lines. Of deleted blank lines, only those in the region count. A blank line
  /// inserted before the first line or after the last one belongs to the region.
  func edits(of edits: [TextEdit]) -> [TextEdit] {
    edits.compactMap { edit in
      if edit.range.isEmpty {
        let isInside = range.contains(edit.range.lowerBound)
        let isBehind = edit.range.lowerBound == range.upperBound && edit.replacement.last == UInt8(ascii: "\n")
        return !range.isEmpty && (isInside || isBehind) ? edit : nil
      }
      let common = edit.range.clamped(to: range)
      guard !common.isEmpty, common == edit.range || edit.replacement.isEmpty else { return nil }
      return TextEdit(range: common, replacement: edit.replacement)
    }
  }
}
