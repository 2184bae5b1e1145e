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

  /// A cell, or a line between rows: so many bytes of `text`.
  struct Cell: Sendable {
    private let bytes: UInt32
    private let width: UInt32

    init(length: Int, columns: Int) {
      bytes = UInt32(clamping: length)
      width = UInt32(clamping: columns)
    }

    var length: Int { Int(bytes) }
    var columns: Int { Int(width) }
  }

  struct Row: Sendable {
    enum Kind { case cells, cellsOfSeveralLines, line }

    /// A row has a cell for each column; a line between rows takes no part in them, and is one.
    var kind: Kind
    /// In the first column that wraps each line stands so many spaces to the right.
    var indentation: Int
  }

  /// The bytes of a row, about.
  private static let usualWidth = 72

  package let columns: [Column]
  let indentedColumn: Int?
  /// All cells, one behind the other. What is added goes to the cell that `endCell` ends.
  var text = TerminalText()
  private(set) var cells: [Cell] = []
  private(set) var rows: [Row] = []
  /// The unfinished row: the start of its cells and styles, and whether one has several lines, or ends in a space,
  /// which is not shown.
  private var rowStart = (cell: 0, style: 0)
  private var hasSeveralLines = false
  /// The start of the unfinished cell.
  private var cellStart = 0
  /// The widest cell of each column so far.
  private(set) var naturalWidths: [Int]
  /// Spaces before the first column.
  package var indentation = 0
  /// Whether cells keep their styles: not where there is no color.
  var keepsStyles = true

  package init(_ columns: [Column]) {
    self.columns = columns
    indentedColumn = columns.firstIndex(where: \.wraps)
    naturalWidths = columns.map { min($0.heading.columns, Self.widest) }
  }

  package var rowCount: Int { rows.count }

  /// Makes room for so many rows.
  mutating func reserve(rows count: Int) {
    rows.reserveCapacity(count)
    cells.reserveCapacity(count * columns.count)
    text.reserve(count * Self.usualWidth)
  }

  /// Ends the cell that was added to `text`.
  mutating func endCell() {
    let text = text
    let bytes = text.bytes.span.extracting(cellStart...)
    let isPlain = DisplayWidth.isPlain(bytes)
    cells.append(Cell(length: bytes.count, columns: isPlain ? bytes.count : DisplayWidth.columns(of: bytes)))
    if !bytes.isEmpty, bytes[bytes.count - 1] == UInt8(ascii: " ") { hasSeveralLines = true }
    if !isPlain {
      for index in bytes.indices where bytes[index] == UInt8(ascii: "\n") { hasSeveralLines = true }
    }
    cellStart = text.bytes.count
  }

  /// Ends the row whose cells were added. Cells that are missing are empty.
  ///
  /// - Parameter style: that of all its cells, in place of those they have.
  mutating func endRow(indentation: Int = 0, style: Style? = nil) {
    while cells.count < rowStart.cell + columns.count { cells.append(Cell(length: 0, columns: 0)) }
    for index in columns.indices {
      let width = cells[rowStart.cell + index].columns + (index == indentedColumn ? indentation : 0)
      naturalWidths[index] = max(naturalWidths[index], min(width, Self.widest))
    }
    if let style { restyleRow(style) }
    if !keepsStyles { text.removeStyles() }
    end(Row(kind: hasSeveralLines ? .cellsOfSeveralLines : .cells, indentation: indentation))
  }

  private mutating func restyleRow(_ style: Style) {
    var end = text.bytes.count
    var stretches: [Range<Int>] = []
    for cell in cells[rowStart.cell...].reversed() {
      stretches.append(end - cell.length..<end)
      end -= cell.length
    }
    text.setStyle(style, of: stretches.reversed(), replacingFrom: rowStart.style)
  }

  private mutating func end(_ row: Row) {
    rows.append(row)
    rowStart = (cells.count, text.styles.count)
    hasSeveralLines = false
  }

  /// Adds a row. Cells that are missing are empty; cells without a column are left out.
  package mutating func addRow(_ cells: [TerminalText], indentation: Int = 0) {
    for cell in cells.prefix(columns.count) {
      text.append(cell)
      endCell()
    }
    endRow(indentation: indentation)
  }

  /// Adds a line between rows, as wide as it is.
  package mutating func addLine(_ line: TerminalText = "") {
    text.append(line)
    cells.append(Cell(length: line.bytes.count, columns: 0))
    cellStart = text.bytes.count
    end(Row(kind: .line, indentation: 0))
  }

  /// Forgets the rows and keeps their widths, so that what follows lines up with them or moves to the right.
  package mutating func removeRows() {
    text.removeAll()
    cells.removeAll(keepingCapacity: true)
    rows.removeAll(keepingCapacity: true)
    rowStart = (0, 0)
    cellStart = 0
  }

  /// The spaces before the lines of a row in the first column that wraps: fewer where its words would lack room.
  ///
  /// - Parameters:
  ///   - columns: how wide the words are on one line.
  ///   - width: of the table's column.
  func lineIndentation(_ indentation: Int, beforeColumns columns: Int, in width: Int) -> Int {
    min(indentation, max(0, width - min(columns, Self.leastWrappingWidth)))
  }
}
