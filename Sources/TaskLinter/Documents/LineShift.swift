import TaskSyntax

/// Edits that move lines to the right or to the left.
struct LineShift {
  private let part: LintPart
  private(set) var edits: [TextEdit] = []

  init(_ part: LintPart) { self.part = part }

  /// Moves the lines that begin in `range` by `distance` columns. Blank lines are moved only in fences and comments.
  /// Returns `false` if a line begins with a tab or has too few leading blanks.
  mutating func move(_ range: Range<Int>, by distance: Int) -> Bool {
    guard distance != 0 else { return true }
    let part = part
    let bytes = part.syntax.bytes
    var start = range.lowerBound
    while start < range.upperBound {
      let first = bytes.skippingBlanks(from: start)
      guard !(start..<first).contains(where: { bytes[$0] == 0x09 }) else { return false }
      let isBlank = first == bytes.textEnd(from: first)
      if !isBlank || (first > start && part.isOpaque(at: start)) {
        let blanks = first - start
        if distance > 0 {
          edits.append(.insert(String(repeating: " ", count: distance), at: start))
        } else {
          guard isBlank || blanks >= -distance else { return false }
          edits.append(.delete(start..<start + min(blanks, -distance)))
        }
      }
      start = bytes.textEnd(from: first)
      while start < range.upperBound, bytes[start] != 0x0A { start += 1 }
      start += 1
    }
    return true
  }
}
