import TaskSyntax

/// The rows of a text with separated values, one after the other. A row of empty cells is none.
struct DelimitedRows {
  struct Row: Sendable {
    /// The cells. Those without quotes are pieces of the text.
    var cells: [ArraySlice<UInt8>] = []
    /// The line on which it begins, from 1.
    var line = 0

    /// Returns a cell; a row that is too short has empty ones.
    subscript(column: Int) -> [UInt8] { column < cells.count ? Array(cells[column]) : [] }

    /// A copy to keep. The room of the row itself is used for the next one, and may be that of a longer row.
    var copy: Row { Row(cells: cells.map { $0 }, line: line) }
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
    line = piece.firstLine
    self.separator = separator
    self.form = form
  }

  /// Reads the next row. Returns `false` if there is none.
  private mutating func next() -> Bool {
    while index < text.count, unclosedLine == nil {
      readRow()
      if unclosedLine == nil, row.cells.contains(where: { !$0.isEmpty }) { return true }
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
    row.line = line
    while true {
      row.cells.append(form == .quoted && byte == UInt8(ascii: "\"") ? readQuotedCell() : readCell())
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

  private mutating func readCell() -> ArraySlice<UInt8> {
    let start = index
    index = cellEnd
    guard form == .escaped, text[start..<index].contains(UInt8(ascii: "\\")) else {
      return text[start..<index]
    }
    var cell: [UInt8] = []
    let end = index
    index = start
    while index < end, let byte {
      index += 1
      guard byte == UInt8(ascii: "\\"), let next = self.byte, let sign = Self.escapes[next] else {
        cell.append(byte)
        continue
      }
      cell.append(sign)
      index += 1
    }
    return cell[...]
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "t"): 0x09, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "\\"): UInt8(ascii: "\\"),
  ]

  /// Reads a cell in quotes. Text behind the closing quote belongs to it.
  private mutating func readQuotedCell() -> ArraySlice<UInt8> {
    let start = line
    let quote = UInt8(ascii: "\"")
    var cell: [UInt8] = []
    index += 1
    while let byte {
      if isAtLineEnd {
        skipLineEnd()
        cell.append(0x0A)
        continue
      }
      index += 1
      guard byte == quote else {
        cell.append(byte)
        continue
      }
      guard self.byte == quote else { return (cell + readCell())[...] }
      index += 1
      cell.append(quote)
    }
    unclosedLine = start
    return cell[...]
  }
}
