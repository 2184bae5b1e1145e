extension Table {
  /// Blanks between two columns.
  static let gap = 2

  /// A column that wraps keeps at least this width as long as another can give way.
  private static let leastWrappingWidth = 16
  /// No column is narrower: the widest character takes two columns.
  private static let leastWidth = 2

  /// The width of each column: as wide as its widest cell, or less, so that all fit `width`.
  ///
  /// First the columns that wrap give way, then whichever is widest. Where even columns of two do not fit, the table
  /// is wider than asked.
  func fittingWidths(in width: Int) -> [Int] {
    // A cell wider than everything counts as that wide, which bounds the loop below.
    let limit = min(max(width, Self.leastWidth), 10_000)
    var widths = columns.map { min($0.heading.columns, limit) }
    for row in rows {
      for index in widths.indices where index < row.count {
        widths[index] = max(widths[index], min(row[index].columns, limit))
      }
    }
    var excess = widths.reduce(0, +) + Self.gap * (widths.count - 1) - limit
    while excess > 0, let index = columnToNarrow(widths) {
      widths[index] -= 1
      excess -= 1
    }
    return widths
  }

  private func columnToNarrow(_ widths: [Int]) -> Int? {
    let wrapping = widths.indices.filter { columns[$0].wraps && widths[$0] > Self.leastWrappingWidth }
    let candidates = wrapping.isEmpty ? widths.indices.filter { widths[$0] > Self.leastWidth } : wrapping
    return candidates.max { widths[$0] < widths[$1] }
  }
}
