import TaskSyntax

/// The lines of a block whose bytes count verbatim, after the columns that the block's margin removes from each: a
/// fence, a comment, front matter.
struct VerbatimLines {
  private let source: SourceText
  private let margin: Int
  private let keepsTrailingBlanks: Bool
  /// The end of the block's content.
  let end: Int
  private var following: Int
  private var isDone = false
  /// The current line, without its margin and its line ending.
  private(set) var line: Range<Int>
  /// The columns of a tab that extend past the margin. They count as spaces before the line.
  private var spaces = 0

  /// Creates the lines of the walk's current block. The first one begins after its indentation.
  init(_ walk: DocumentWalk, margin: Int, keepsTrailingBlanks: Bool) {
    source = walk.source
    self.margin = margin
    self.keepsTrailingBlanks = keepsTrailingBlanks
    end = Self.end(of: walk)
    line = walk.block.start..<walk.block.start
    following = walk.block.start
  }

  /// Returns the end of a block's last line, without its line ending, which the record of front matter includes.
  private static func end(of walk: DocumentWalk) -> Int {
    let bytes = walk.source.storage.span
    let end = walk.part.range.lowerBound &+ walk.part.records[walk.block.record].upperBound
    guard walk.block.kind == .frontMatter, bytes[end &- 1] == UInt8(ascii: "\n") else { return end }
    return bytes[end &- 2] == UInt8(ascii: "\r") ? end &- 2 : end &- 1
  }

  /// Advances to the next line. Returns `false` if there is none.
  mutating func next() -> Bool {
    guard !isDone else { return false }
    let source = source
    let bytes = source.storage.span
    var lineEnd = following
    while lineEnd < end, bytes[lineEnd] != UInt8(ascii: "\n") { lineEnd &+= 1 }
    isDone = lineEnd >= end
    let (start, column) = bytes.marginEnd(following..<lineEnd, margin: margin)
    following = lineEnd &+ 1
    spaces = max(0, column &- margin)
    if !isDone, lineEnd > start, bytes[lineEnd &- 1] == UInt8(ascii: "\r") { lineEnd &-= 1 }
    if !keepsTrailingBlanks { lineEnd = bytes.blanksStart(before: lineEnd, downTo: start) }
    line = start..<lineEnd
    return true
  }

  /// Whether the current lines are the same.
  func isSame(as other: VerbatimLines) -> Bool {
    let common = min(spaces, other.spaces)
    let (a, b) = (spaces &- common, other.spaces &- common)
    guard a &+ line.count == b &+ other.line.count, beginsWithSpaces(b), other.beginsWithSpaces(a) else { return false }
    return source.storage.span.isSame(
      line.lowerBound &+ b..<line.upperBound, as: other.source.storage.span,
      other.line.lowerBound &+ a..<other.line.upperBound)
  }

  private func beginsWithSpaces(_ count: Int) -> Bool {
    guard count <= line.count else { return false }
    for index in line.lowerBound..<line.lowerBound &+ count where source.storage[index] != UInt8(ascii: " ") {
      return false
    }
    return true
  }
}
