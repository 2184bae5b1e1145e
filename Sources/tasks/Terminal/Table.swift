/// Rows of cells in columns that line up by display width and fit the width given.
package struct Table: Sendable {
  package struct Column: Sendable {
    package enum Alignment: Sendable { case left, right }

    /// Shown above the column; a table whose headings are all empty has no line of headings.
    package var heading: TerminalText
    package var alignment: Alignment
    /// Gives way first where the table is too wide: its cells are broken into lines.
    package var wraps: Bool
    /// Blanks between this column and the next.
    package var gap: Int

    package init(
      _ heading: TerminalText = "", alignment: Alignment = .left, wraps: Bool = false, gap: Int = Table.gap
    ) {
      self.heading = heading
      self.alignment = alignment
      self.wraps = wraps
      self.gap = gap
    }
  }

  private enum Row: Sendable {
    /// In the first column that wraps each line stands so many spaces to the right. `columns` are those that the cells
    /// take; `nil` where one has several lines, or ends in a space, which is not shown.
    case cells([TerminalText], columns: [Int]?, indentation: Int)
    /// Takes no part in the columns.
    case line(TerminalText)
  }

  package let columns: [Column]
  private let indentedColumn: Int?
  private var rows: [Row] = []
  /// The widest cell of each column so far.
  private(set) var naturalWidths: [Int]
  /// Spaces before the first column.
  package var indentation = 0

  package init(_ columns: [Column]) {
    self.columns = columns
    indentedColumn = columns.firstIndex(where: \.wraps)
    naturalWidths = columns.map { min($0.heading.columns, Self.widest) }
  }

  package var rowCount: Int { rows.count }

  /// Adds a row. Cells that are missing are empty; cells without a column are left out.
  package mutating func addRow(_ cells: [TerminalText], indentation: Int = 0) {
    let widths = cells.prefix(columns.count).map(\.columns)
    for (index, width) in widths.enumerated() {
      let width = width + (index == indentedColumn ? indentation : 0)
      naturalWidths[index] = max(naturalWidths[index], min(width, Self.widest))
    }
    let isOneLine = cells.allSatisfy { $0.bytes.last != UInt8(ascii: " ") && !$0.bytes.contains(UInt8(ascii: "\n")) }
    rows.append(.cells(cells, columns: isOneLine ? widths : nil, indentation: indentation))
  }

  /// Adds a line between rows, as wide as it is.
  package mutating func addLine(_ line: TerminalText = "") { rows.append(.line(line)) }

  /// Forgets the rows and keeps their widths, so that what follows lines up with them or moves to the right.
  package mutating func removeRows() { rows.removeAll(keepingCapacity: true) }

  /// Gives the lines of the table, from the top, without their line ends and without blanks at their ends.
  package func forEachLine(width: Int, _ body: (TerminalText) -> Void) {
    guard !columns.isEmpty else { return }
    let widths = fittingWidths(in: width - indentation)
    if columns.contains(where: { !$0.heading.isEmpty }) {
      layOut(columns.map { $0.heading.styled(.bold) }, indentation: 0, widths, body)
    }
    var oneLine = TerminalText()
    for row in rows {
      switch row {
      case .cells(let cells, let columns, let indentation):
        if let columns, layOut(cells, columns, indentation: indentation, widths, in: &oneLine) {
          body(oneLine)
        } else {
          layOut(cells, indentation: indentation, widths, body)
        }
      case .line(let line): body(line)
      }
    }
  }

  /// A row whose cells all fit their columns, in the room of the row before; false where one does not.
  private func layOut(
    _ cells: [TerminalText], _ taken: [Int], indentation rowIndentation: Int, _ widths: [Int],
    in line: inout TerminalText
  ) -> Bool {
    line.removeAll()
    var pending = indentation
    for index in taken.indices {
      let before = index == indentedColumn ? lineIndentation(rowIndentation, in: widths[index]) : 0
      let room = widths[index] - before - taken[index]
      guard room >= 0 else { return false }
      pending += before
      if columns[index].alignment == .right { pending += room }
      if !cells[index].isEmpty {
        line.append(spaces: pending)
        line.append(cells[index])
        pending = 0
      }
      if columns[index].alignment == .left { pending += room }
      pending += gap(behind: index)
    }
    return true
  }

  private func layOut(
    _ row: [TerminalText], indentation rowIndentation: Int, _ widths: [Int], _ body: (TerminalText) -> Void
  ) {
    let indentations = widths.indices.map { index in
      index == indentedColumn ? lineIndentation(rowIndentation, in: widths[index]) : 0
    }
    let cells = widths.indices.map { index in
      index < row.count ? row[index].wrapped(to: widths[index] - indentations[index]) : []
    }
    for lineIndex in 0..<(cells.lazy.map(\.count).max() ?? 0) {
      var line = TerminalText()
      // Blanks are written only when something follows them.
      var pending = indentation
      for (index, cell) in cells.enumerated() {
        let text = lineIndex < cell.count ? cell[lineIndex] : TerminalText()
        let room = max(0, widths[index] - indentations[index] - text.columns)
        pending += indentations[index]
        if columns[index].alignment == .right { pending += room }
        if !text.isEmpty {
          line.append(spaces: pending)
          line.append(text)
          pending = 0
        }
        if columns[index].alignment == .left { pending += room }
        pending += gap(behind: index)
      }
      body(line)
    }
  }

  /// The spaces before the lines of a row in the first column that wraps: fewer where its words would lack room.
  private func lineIndentation(_ indentation: Int, in width: Int) -> Int {
    min(indentation, max(0, width - Self.leastWrappingWidth))
  }
}
