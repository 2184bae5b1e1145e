extension Table {
  /// Blanks between two columns, where a column does not say otherwise.
  package static let gap = 2

  /// A column that wraps keeps at least this width as long as another can give way.
  static let leastWrappingWidth = 16
  /// No column is narrower: the widest character takes two columns.
  private static let leastWidth = 2
  /// A cell wider than any screen counts as that wide, which bounds the loop below.
  static let widest = 2_000

  /// The width of each column: as wide as its widest cell, or less, so that all fit `width`.
  ///
  /// First the columns that wrap give way, then whichever is widest. Where even columns of two do not fit, the table
  /// is wider than asked.
  ///
  /// - Parameter breaksCells: whether cells are broken into lines; if not, only the columns that wrap give way.
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

  /// Whether no column must give way, or be broken into lines, at a width.
  func fits(_ width: Int) -> Bool { fittingWidths(in: width - indentation) == naturalWidths }

  /// A column that is empty in all rows takes no room at all.
  func gap(behind index: Int) -> Int { naturalWidths[index] == 0 ? 0 : columns[index].gap }

  private func columnToNarrow(_ widths: [Int], _ breaksCells: Bool) -> Int? {
    let wrapping = widths.indices.filter { columns[$0].wraps && widths[$0] > Self.leastWrappingWidth }
    let candidates = wrapping.isEmpty && breaksCells ? widths.indices.filter { widths[$0] > Self.leastWidth } : wrapping
    return candidates.max { widths[$0] < widths[$1] }
  }
}
