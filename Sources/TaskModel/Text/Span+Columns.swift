import TaskSyntax

extension Span where Element == UInt8 {
  /// Returns the number of columns that the blanks in `range` occupy from the start of a line.
  func columns(_ range: Range<Int>) -> Int {
    var column = 0
    for index in range { column = self[index] == 0x09 ? (column | 3) &+ 1 : column &+ 1 }
    return column
  }

  /// Returns the end of the blanks at the start of a line, up to column `margin`, and its column, which a tab may move
  /// past the margin.
  package func marginEnd(_ line: Range<Int>, margin: Int) -> (offset: Int, column: Int) {
    var (offset, column) = (line.lowerBound, 0)
    while offset < line.upperBound, column < margin, self[offset].isBlank {
      column = self[offset] == 0x09 ? (column | 3) &+ 1 : column &+ 1
      offset &+= 1
    }
    return (offset, column)
  }

  /// Returns the start of the blanks that end at `offset`, but not less than `limit`.
  package func blanksStart(before offset: Int, downTo limit: Int = 0) -> Int {
    var start = offset
    while start > limit, self[start &- 1].isBlank { start &-= 1 }
    return start
  }
}
