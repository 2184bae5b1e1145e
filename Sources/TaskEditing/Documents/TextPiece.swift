import TaskModel
import TaskSyntax

/// A change of whole lines, and what is to be read where they stood.
struct TextPiece: Sendable {
  typealias Content = LineReplacement.Content

  /// The lines that go, in bytes of the old document; empty where text is put between lines.
  var range: Range<Int>
  /// The text that replaces them.
  var text: [UInt8]
  var content: Content
  /// The number of parents above the text.
  var depth: Int
  /// The column of text inserted between lines: at one place, deeper text comes first.
  var column = 0
  /// Whether a blank line is to stand before or behind it.
  var wantsBlankBefore = false
  var wantsBlankAfter = false

  /// The same in a piece of the document that begins at `offset`.
  func replacement(from offset: Int) -> LineReplacement {
    LineReplacement(
      range: range.lowerBound - offset..<range.upperBound - offset, text: text, content: content, depth: depth)
  }
}

extension [TextPiece] {
  /// Returns the index at which a piece with this range and column is inserted: behind all pieces that begin before it,
  /// and behind those at the same place.
  func position(of range: Range<Int>, column: Int) -> Int {
    indices.partitioningIndex { self[$0].stands(behind: range, column: column) }
  }

  /// The pieces that begin in `range` or at its ends, as far as they may have to do with it.
  func indices(touching range: Range<Int>) -> Range<Int> {
    let start = indices.partitioningIndex { self[$0].range.upperBound >= range.lowerBound }
    var end = start
    while end < count, self[end].range.lowerBound <= range.upperBound { end += 1 }
    return start..<end
  }
}

extension TextPiece {
  fileprivate func stands(behind other: Range<Int>, column: Int) -> Bool {
    if range.lowerBound != other.lowerBound { return range.lowerBound > other.lowerBound }
    // What is put between lines comes before what stands in the place of lines.
    if range.isEmpty != other.isEmpty { return other.isEmpty }
    return range.isEmpty && self.column < column
  }

  /// Whether all of it belongs to the task with these lines, which lies in `depth` others.
  func belongs(to lines: Range<Int>, depth: Int) -> Bool {
    guard range.isEmpty else { return range.lowerBound >= lines.lowerBound && range.upperBound <= lines.upperBound }
    let isUnder = range.lowerBound == lines.upperBound && self.depth > depth
    return isUnder || range.lowerBound > lines.lowerBound && range.lowerBound < lines.upperBound
  }
}
