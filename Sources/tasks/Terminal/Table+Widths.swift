extension Table {
  /// The default number of spaces between two columns.
  package static let gap = 2

  /// The width down to which wrapping columns shrink before all others.
  static let leastWrappingWidth = 16
  /// The minimum width of a column: the widest character takes two columns.
  private static let leastWidth = 2
  /// Wider cells are treated as this wide, which bounds the loop below.
  static let widest = 2_000

  /// Returns the width of each column: the width of its widest cell, or less, so that all columns fit `width`.
  ///
  /// Wrapping columns shrink first, then the widest of all columns. If even columns of the minimum width do not fit,
  /// the table is wider than `width`.
  ///
  /// - Parameter breaksCells: Whether cells may be wrapped. If not, only the wrapping columns shrink.
  func fittingWidths(in width: Int, breaksCells: Bool = true) -> [Int] {
    var widths = naturalWidths
    var excess = widths.reduce(0, +) + columns.indices.dropLast().reduce(0) { $0 + gap(behind: $1) }
    excess -= max(width, Self.leastWidth)
    while excess > 0, let index = columnToNarrow(widths, breaksCells) {
      widths[index] -= 1
      excess -= 1
    }
    return widths
  }

  /// Whether all columns fit a width without shrinking.
  func fits(_ width: Int) -> Bool { fittingWidths(in: width - indentation) == naturalWidths }

  /// Returns the number of spaces behind a column. An empty column has no gap.
  func gap(behind index: Int) -> Int { naturalWidths[index] == 0 ? 0 : columns[index].gap }

  private func columnToNarrow(_ widths: [Int], _ breaksCells: Bool) -> Int? {
    let wrapping = widths.indices.filter { columns[$0].wraps && widths[$0] > Self.leastWrappingWidth }
    let candidates = wrapping.isEmpty && breaksCells ? widths.indices.filter { widths[$0] > Self.leastWidth } : wrapping
    return candidates.max { widths[$0] < widths[$1] }
  }
}
