import TaskSyntax

/// The rows of a text with separated values, one after the other. A row of empty cells is none.
struct DelimitedRows {
  struct Row: Sendable {
    /// The text of the piece. Cells without quotes and escapes are ranges of it.
    fileprivate var text: [UInt8] = []
    /// The content of the other cells.
    fileprivate var unquoted: [UInt8] = []
    fileprivate var cells: [Cell] = []
    /// The line on which it begins, from 1.
    fileprivate(set) var line = 0

    /// The place of a cell. It holds no reference to the bytes, because counting one for each cell takes long.
    fileprivate struct Cell: Sendable {
      var range: Range<Int>
      /// Whether the range is one of `unquoted`, not of the text.
      var isUnquoted = false
    }

    /// The number of cells.
    var count: Int { cells.count }

    /// Copies of the cells.
    var contents: [[UInt8]] { cells.indices.map { Array(self[$0]) } }

    func isEmpty(at column: Int) -> Bool { cells[column].range.isEmpty }

    /// A cell; a row that is too short has empty ones.
    subscript(column: Int) -> ArraySlice<UInt8> {
      guard column < cells.count else { return [] }
      return cells[column].isUnquoted ? unquoted[cells[column].range] : text[cells[column].range]
    }

    /// A copy to keep. The room of the row itself is used for the next one, and may be that of a longer row.
    var copy: Row {
      var row = self
      row.unquoted = unquoted.map { $0 }
      row.cells = cells.map { $0 }
      return row
    }
  }

  enum Form: Sendable {
    /// A cell may stand in quotes, with separators, line ends and doubled quotes inside.
    case quoted
    /// A tab, a line end and a backslash in a cell are written `\t`, `\n` and `\\`.
    case escaped
  }

  /// The row that was read last.
  private(set) var row = Row()
  /// The line of a cell whose quotes are not closed. Its row is left out.
  private(set) var unclosedLine: Int?
  private let text: [UInt8]
  private let separator: UInt8
  private let form: Form
  private var index = 0
  private var line: Int

  /// Returns the first rows.
  ///
  /// - Parameter count: the number of rows, if there are as many.
  static func first(_ count: Int, of text: [UInt8], separator: UInt8, _ form: Form) -> [Row] {
    var table = DelimitedRows(TextPiece(text: text, firstLine: 1), separator: separator, form)
    var rows: [Row] = []
    while rows.count < count, table.next() { rows.append(table.row.copy) }
    return rows
  }

  /// Reads a text in pieces. A piece that ends within quotes is read again with those behind it, twice as many each time.
  ///
  /// - Parameters:
  ///   - make: what a piece without rows makes.
  ///   - body: adds a row to it.
  /// - Returns: what the pieces make, and the line of a cell whose quotes are not closed.
  static func read<Made: Sendable>(
    _ text: [UInt8], separator: UInt8, _ form: Form, _ pieces: Pieces,
    into make: @autoclosure @escaping @Sendable () -> Made,
    _ body: @escaping @Sendable (inout Made, Row) -> Void
  ) -> (made: [Made], unclosedLine: Int?) {
    let texts = TextPieces(text, lines: pieces.count, pieces)
    let read = { @Sendable (piece: TextPiece) in
      var table = DelimitedRows(piece, separator: separator, form)
      var made = make()
      while table.next() { body(&made, table.row) }
      return (made: made, unclosedLine: table.unclosedLine)
    }
    var found = pieces.map(texts.count) { read(texts[$0]) }
    var made: [Made] = []
    var index = 0
    var unclosedLine: Int?
    while index < texts.count {
      var count = 1
      while found[index].unclosedLine != nil, index + count < texts.count {
        count = min(2 * count, texts.count - index)
        found[index] = read(texts[index..<index + count])
      }
      made.append(found[index].made)
      unclosedLine = found[index].unclosedLine
      index += count
    }
    return (made, unclosedLine)
  }

  private init(_ piece: TextPiece, separator: UInt8, _ form: Form) {
    text = piece.text
    row.text = piece.text
    line = piece.firstLine
    self.separator = separator
    self.form = form
  }

  /// Reads the next row. Returns `false` if there is none.
  private mutating func next() -> Bool {
    while index < text.count, unclosedLine == nil {
      readRow()
      if unclosedLine == nil, row.cells.contains(where: { !$0.range.isEmpty }) { return true }
    }
    return false
  }

  /// Returns the separator that occurs most often in the first line.
  static func separator(of text: [UInt8]) -> UInt8 {
    let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09]
    var isInQuotes = false
    var counts = [0, 0, 0]
    for byte in text {
      if byte == UInt8(ascii: "\"") { isInQuotes.toggle() }
      if isInQuotes { continue }
      if byte == 0x0A || byte == 0x0D { break }
      if let index = separators.firstIndex(of: byte) { counts[index] += 1 }
    }
    let most = counts.indices.reduce(0) { counts[$1] > counts[$0] ? $1 : $0 }
    return separators[most]
  }

  private mutating func readRow() {
    row.cells.removeAll(keepingCapacity: true)
    row.unquoted.removeAll(keepingCapacity: true)
    row.line = line
    while true {
      if form == .quoted, byte == UInt8(ascii: "\"") { readQuotedCell() } else { readCell() }
      guard byte == separator else { break }
      index += 1
    }
    skipLineEnd()
  }

  private var byte: UInt8? { index < text.count ? text[index] : nil }

  private var isAtLineEnd: Bool { byte == 0x0A || byte == 0x0D }

  private mutating func skipLineEnd() {
    guard isAtLineEnd else { return }
    index += byte == 0x0D && index + 1 < text.count && text[index + 1] == 0x0A ? 2 : 1
    line += 1
  }

  /// The end of a cell without quotes.
  private var cellEnd: Int {
    let bytes = text.span
    var end = index
    while end < bytes.count, bytes[end] != separator, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    return end
  }

  private mutating func readCell() {
    let range = index..<cellEnd
    index = range.upperBound
    guard form == .escaped, text[range].contains(UInt8(ascii: "\\")) else {
      return row.cells.append(Row.Cell(range: range))
    }
    let start = row.unquoted.count
    index = range.lowerBound
    while index < range.upperBound, let byte {
      index += 1
      guard byte == UInt8(ascii: "\\"), let next = self.byte, let sign = Self.escapes[next] else {
        row.unquoted.append(byte)
        continue
      }
      row.unquoted.append(sign)
      index += 1
    }
    addUnquoted(from: start)
  }

  /// Adds the cell whose content begins at an offset of the row's own bytes.
  private mutating func addUnquoted(from start: Int) {
    row.cells.append(Row.Cell(range: start..<row.unquoted.count, isUnquoted: true))
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "t"): 0x09, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "\\"): UInt8(ascii: "\\"),
  ]

  /// Reads a cell in quotes. Text behind the closing quote belongs to it.
  private mutating func readQuotedCell() {
    let firstLine = line
    let start = row.unquoted.count
    let quote = UInt8(ascii: "\"")
    index += 1
    while let byte {
      if isAtLineEnd {
        skipLineEnd()
        row.unquoted.append(0x0A)
        continue
      }
      index += 1
      if byte == quote {
        guard self.byte == quote else {
          let end = cellEnd
          row.unquoted += text[index..<end]
          index = end
          return addUnquoted(from: start)
        }
        index += 1
      }
      row.unquoted.append(byte)
    }
    unclosedLine = firstLine
    addUnquoted(from: start)
  }
}
