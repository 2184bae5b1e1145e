import TaskSyntax

/// The rows of a text with separated values. A row of empty cells is none.
struct DelimitedRows: Sendable {
  struct Row: Sendable {
    var cells: [[UInt8]]
    /// The line on which it begins, from 1.
    let line: Int

    /// Returns a cell; a row that is too short has empty ones.
    subscript(column: Int) -> [UInt8] { column < cells.count ? cells[column] : [] }
  }

  enum Form: Sendable {
    /// A cell may stand in quotes, with separators, line ends and doubled quotes inside.
    case quoted
    /// A tab, a line end and a backslash in a cell are written `\t`, `\n` and `\\`.
    case escaped
  }

  private(set) var rows: [Row] = []
  /// The line of a cell whose quotes are not closed. Its row is left out.
  private(set) var unclosedLine: Int?
  private let text: [UInt8]
  private let separator: UInt8
  private let form: Form
  private var index = 0
  private var line: Int

  /// Returns the first row, as a table with quotes has it; `nil` without one.
  static func head(of text: [UInt8], separator: UInt8) -> Row? {
    DelimitedRows(TextPiece(text: text, firstLine: 1), separator: separator, .quoted, upTo: 1).rows.first
  }

  /// Reads a text in pieces. A piece that ends within quotes is read again with those behind it, twice as many each time.
  static func read(_ text: [UInt8], separator: UInt8, _ form: Form, _ pieces: Pieces) -> DelimitedRows {
    let texts = TextPiece.pieces(of: text, lines: pieces.count)
    let found = pieces.map(texts.count) { DelimitedRows(texts[$0], separator: separator, form) }
    var table = found[0]
    var index = 0
    while index < texts.count {
      var next = found[index]
      var count = 1
      while next.unclosedLine != nil, index + count < texts.count {
        count = min(2 * count, texts.count - index)
        let joined = Array(texts[index..<index + count].map(\.text).joined())
        next = DelimitedRows(TextPiece(text: joined, firstLine: texts[index].firstLine), separator: separator, form)
      }
      if index == 0 { table = next } else { table.rows += next.rows }
      table.unclosedLine = next.unclosedLine
      index += count
    }
    return table
  }

  /// - Parameter count: the number of rows to read.
  private init(_ piece: TextPiece, separator: UInt8, _ form: Form, upTo count: Int = .max) {
    text = piece.text
    line = piece.firstLine
    self.separator = separator
    self.form = form
    while index < text.count, unclosedLine == nil, rows.count < count {
      let row = readRow()
      if unclosedLine == nil, row.cells.contains(where: { !$0.isEmpty }) { rows.append(row) }
    }
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

  private mutating func readRow() -> Row {
    var row = Row(cells: [], line: line)
    while true {
      row.cells.append(form == .quoted && byte == UInt8(ascii: "\"") ? readQuotedCell() : readCell())
      guard byte == separator else { break }
      index += 1
    }
    skipLineEnd()
    return row
  }

  private var byte: UInt8? { index < text.count ? text[index] : nil }

  private var isAtLineEnd: Bool { byte == 0x0A || byte == 0x0D }

  private mutating func skipLineEnd() {
    guard isAtLineEnd else { return }
    index += byte == 0x0D && index + 1 < text.count && text[index + 1] == 0x0A ? 2 : 1
    line += 1
  }

  private mutating func readCell() -> [UInt8] {
    let start = index
    while let byte, byte != separator, !isAtLineEnd { index += 1 }
    guard form == .escaped, text[start..<index].contains(UInt8(ascii: "\\")) else { return Array(text[start..<index]) }
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
    return cell
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "t"): 0x09, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "\\"): UInt8(ascii: "\\"),
  ]

  /// Reads a cell in quotes. Text behind the closing quote belongs to it.
  private mutating func readQuotedCell() -> [UInt8] {
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
      guard self.byte == quote else { return cell + readCell() }
      index += 1
      cell.append(quote)
    }
    unclosedLine = start
    return cell
  }
}
