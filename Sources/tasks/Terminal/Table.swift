/// A table whose columns are aligned by display width and fit a given width.
package struct Table: Sendable {
  package struct Column: Sendable {
    package enum Alignment: Sendable { case left, right }

    /// The heading of the column. A table whose headings are all empty has no heading line.
    package var heading: TerminalText
    package var alignment: Alignment
    /// Whether the column is the first to shrink when the table is too wide; its cells are then wrapped.
    package var wraps: Bool
    /// The number of spaces between this column and the next.
    package var gap: Int
    /// Whether the table has the column. Its cells are left out otherwise.
    package var isShown: Bool

    package init(
      _ heading: TerminalText = "", alignment: Alignment = .left, wraps: Bool = false, gap: Int = Table.gap,
      isShown: Bool = true
    ) {
      self.isShown = isShown
      self.heading = heading
      self.alignment = alignment
      self.wraps = wraps
      self.gap = gap
    }

    static func number(_ heading: TerminalText = "", isShown: Bool = true) -> Column {
      Column(heading, alignment: .right, isShown: isShown)
    }
  }

  /// The size of a cell or of a line between rows. Its bytes follow those of the previous cell in `text`.
  struct Cell: Sendable {
    /// The number of bytes.
    let length: Int
    let columns: Int
  }

  struct Row: Sendable {
    enum Kind { case cells, cellsOfSeveralLines, line }

    /// The kind of row. A row has one cell for each column; a line between rows is a single cell that no column
    /// constrains.
    var kind: Kind
    /// The indentation of all lines of the first wrapping column, in spaces.
    var indentation: Int
  }

  package let columns: [Column]
  private let isShown: [Bool]
  let indentedColumn: Int?
  /// The text of all cells, concatenated. Text appended here belongs to the cell that the next `endCell` ends.
  var text = TerminalText()
  private(set) var cells: [Cell] = []
  private(set) var rows: [Row] = []
  /// The first cell and the first style of the unfinished row.
  private var rowStart = (cell: 0, style: 0)
  /// Whether a cell of the unfinished row has several lines, or ends in a space, which must be trimmed.
  private var hasSeveralLines = false
  /// The byte offset at which the unfinished cell begins.
  private var cellStart = 0
  /// The width of the widest cell of each column so far.
  private(set) var naturalWidths: [Int]
  /// The number of spaces before the first column.
  package var indentation = 0

  package init(_ columns: [Column]) {
    isShown = columns.map(\.isShown)
    let columns = columns.filter(\.isShown)
    self.columns = columns
    indentedColumn = columns.firstIndex(where: \.wraps)
    naturalWidths = columns.map { min($0.heading.columns, Self.widest) }
  }

  package var rowCount: Int { rows.count }

  /// Ends the cell whose text was appended to `text`.
  mutating func endCell() {
    let (cell, mayWrap) = unfinishedCell
    cells.append(cell)
    if mayWrap { hasSeveralLines = true }
    cellStart += cell.length
  }

  /// The unfinished cell, and whether it has several lines or ends in a space.
  private var unfinishedCell: (Cell, mayWrap: Bool) {
    let bytes = text.bytes.span.extracting(cellStart...)
    let isPlain = DisplayWidth.isPlain(bytes)
    let cell = Cell(length: bytes.count, columns: isPlain ? bytes.count : DisplayWidth.columns(of: bytes))
    var mayWrap = !bytes.isEmpty && bytes[bytes.count - 1] == UInt8(ascii: " ")
    if !isPlain { for index in bytes.indices where bytes[index] == UInt8(ascii: "\n") { mayWrap = true } }
    return (cell, mayWrap)
  }

  /// Ends the row. Missing cells are empty.
  ///
  /// - Parameter style: The style of all cells, which replaces their own styles.
  mutating func endRow(indentation: Int = 0, style: Style? = nil) {
    while cells.count < rowStart.cell + columns.count { cells.append(Cell(length: 0, columns: 0)) }
    for index in columns.indices {
      let width = cells[rowStart.cell + index].columns + (index == indentedColumn ? indentation : 0)
      naturalWidths[index] = max(naturalWidths[index], min(width, Self.widest))
    }
    if let style { restyleRow(style) }
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

  /// Appends a row, with a cell for each column of the initializer. Missing cells are empty; excess cells are dropped.
  package mutating func addRow(_ cells: [TerminalText], indentation: Int = 0) {
    for (cell, isShown) in zip(cells, isShown) where isShown {
      text.append(cell)
      endCell()
    }
    endRow(indentation: indentation)
  }

  /// Appends a line between rows, which does not affect the column widths.
  package mutating func addLine(_ line: TerminalText = "") {
    text.append(line)
    cells.append(Cell(length: line.bytes.count, columns: 0))
    cellStart = text.bytes.count
    end(Row(kind: .line, indentation: 0))
  }

  /// Removes the rows but keeps the column widths, so that later rows align with the earlier ones if they are not
  /// wider.
  package mutating func removeRows() {
    text.removeAll()
    cells.removeAll(keepingCapacity: true)
    rows.removeAll(keepingCapacity: true)
    rowStart = (0, 0)
    cellStart = 0
  }

  /// Widens the columns to those of another table with the same columns.
  mutating func widen(to widths: [Int]) {
    for index in widths.indices { naturalWidths[index] = max(naturalWidths[index], widths[index]) }
  }

  /// Returns the indentation of the lines of a row in the first wrapping column. It is reduced if the words would have
  /// too little room.
  ///
  /// - Parameters:
  ///   - columns: The width of the words on one line.
  ///   - width: The width of the column of the table.
  func lineIndentation(_ indentation: Int, beforeColumns columns: Int, in width: Int) -> Int {
    min(indentation, max(0, width - min(columns, Self.leastWrappingWidth)))
  }
}
