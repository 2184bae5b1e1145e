import TaskModel
import TaskSyntax

/// A change of whole lines, and the content that must be parsed in their place.
struct TextPiece: Sendable {
  typealias Content = LineReplacement.Content

  /// The lines that are replaced, in bytes of the old document. Empty for an insertion.
  var range: Range<Int>
  /// The text that replaces them.
  var text: [UInt8]
  var content: Content
  /// The number of ancestors of the text.
  var depth: Int
  /// The column of text inserted between lines. At the same offset, deeper text comes first.
  var column = 0
  /// Whether a blank line is needed before or after the text.
  var wantsBlankBefore = false
  var wantsBlankAfter = false
  /// Whether the text was parsed as its content already, begins with a task in column 0, and leaves nothing open.
  var isVerified = false

  /// Returns the change relative to a piece of the document that begins at `offset`.
  func replacement(from offset: Int) -> LineReplacement {
    LineReplacement(
      range: range.lowerBound - offset..<range.upperBound - offset, text: text, content: content, depth: depth)
  }
}

extension TextPiece {
  /// Creates an insertion of whole lines into a gap.
  init(_ text: [UInt8], _ content: Content, in gap: LineGap) {
    self.init(
      range: gap.offset..<gap.offset, text: text, content: content, depth: gap.depth, column: gap.column,
      wantsBlankBefore: gap.wantsBlankBefore, wantsBlankAfter: gap.wantsBlankAfter)
  }
}

extension [TextPiece] {
  /// The edits of these pieces. Adjacent pieces are one edit.
  var edits: [TextEdit] {
    var edits: [TextEdit] = []
    var index = 0
    while index < count {
      var end = index + 1
      while end < count, self[end].range.lowerBound == self[end - 1].range.upperBound { end += 1 }
      let group = self[index..<end]
      var edit = TextEdit(
        range: self[index].range.lowerBound..<self[end - 1].range.upperBound, replacement: self[index].text)
      if group.count > 1 {
        edit.replacement = []
        edit.replacement.reserveCapacity(group.reduce(0) { $0 + $1.text.count })
        for piece in group { edit.replacement += piece.text }
      }
      edits.append(edit)
      index = end
    }
    return edits
  }

  /// The pieces without those between two others at the same place, if all three are verified.
  var withoutInner: [TextPiece] {
    var kept: [TextPiece] = []
    for (index, piece) in enumerated() {
      let isInner =
        piece.isVerified && index > 0 && index + 1 < count
        && [self[index - 1], self[index + 1]].allSatisfy { $0.isVerified && $0.range == piece.range }
      if !isInner { kept.append(piece) }
    }
    return kept
  }

  /// Returns the index at which a piece with this range and column is inserted: after all pieces that begin earlier or
  /// at the same position.
  func position(of range: Range<Int>, column: Int) -> Int {
    indices.partitioningIndex { self[$0].stands(behind: range, column: column) }
  }

  /// Returns the indices of the pieces that overlap or touch `range`.
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
    // An insertion precedes a replacement at the same offset.
    if range.isEmpty != other.isEmpty { return other.isEmpty }
    return range.isEmpty && self.column < column
  }

  /// Whether the whole piece belongs to the task with these lines, which has `depth` ancestors.
  func belongs(to lines: Range<Int>, depth: Int) -> Bool {
    guard range.isEmpty else { return range.lowerBound >= lines.lowerBound && range.upperBound <= lines.upperBound }
    let isUnder = range.lowerBound == lines.upperBound && self.depth > depth
    return isUnder || range.lowerBound > lines.lowerBound && range.lowerBound < lines.upperBound
  }
}
