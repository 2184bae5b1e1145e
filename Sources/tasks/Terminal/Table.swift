/// Rows of cells in columns that line up by display width and fit the width given.
package struct Table: Sendable {
  package struct Column: Sendable {
    package enum Alignment: Sendable { case left, right }

    /// Shown above the column; a table whose headings are all empty has no line of headings.
    package var heading: TerminalText
    package var alignment: Alignment
    /// Gives way first where the table is too wide: its cells are broken into lines.
    package var wraps: Bool

    package init(_ heading: TerminalText = "", alignment: Alignment = .left, wraps: Bool = false) {
      self.heading = heading
      self.alignment = alignment
      self.wraps = wraps
    }
  }

  package let columns: [Column]
  package private(set) var rows: [[TerminalText]] = []
  /// Spaces before the first column.
  package var indentation = 0

  package init(_ columns: [Column]) { self.columns = columns }

  /// Adds a row. Cells that are missing are empty; cells without a column are left out.
  package mutating func addRow(_ cells: [TerminalText]) { rows.append(cells) }

  /// Gives the lines of the table, from the top, without their line ends and without blanks at their ends.
  package func forEachLine(width: Int, _ body: (TerminalText) -> Void) {
    guard !columns.isEmpty else { return }
    let widths = fittingWidths(in: width - indentation)
    if columns.contains(where: { !$0.heading.isEmpty }) {
      layOut(columns.map { $0.heading.styled(.bold) }, widths, body)
    }
    for row in rows { layOut(row, widths, body) }
  }

  private func layOut(_ row: [TerminalText], _ widths: [Int], _ body: (TerminalText) -> Void) {
    let cells = widths.indices.map { $0 < row.count ? row[$0].wrapped(to: widths[$0]) : [] }
    for lineIndex in 0..<(cells.lazy.map(\.count).max() ?? 0) {
      var line = TerminalText()
      // Blanks are written only when something follows them.
      var pending = indentation
      for (index, cell) in cells.enumerated() {
        let text = lineIndex < cell.count ? cell[lineIndex] : TerminalText()
        let room = max(0, widths[index] - text.columns)
        if columns[index].alignment == .right { pending += room }
        if !text.isEmpty {
          line.append(spaces: pending)
          line.append(text)
          pending = 0
        }
        if columns[index].alignment == .left { pending += room }
        pending += Self.gap
      }
      body(line)
    }
  }
}
