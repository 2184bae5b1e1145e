import TaskSyntax

/// Rows of cells for spreadsheets and Markdown. This encoder is the only way for bytes of a file into these formats.
///
/// Invalid UTF-8 and controls other than tab and line feed become U+FFFD.
public struct DelimitedText: Sendable {
  public enum Form: String, Sendable {
    /// CSV (RFC 4180): rows end in CR LF. A cell with a comma, quote, tab, semicolon or line end, or with a space at its
    /// start or end, is quoted. The semicolon separates cells in locales with a decimal comma.
    case csv
    /// A tab between cells. Within a cell, a tab becomes `\t`, a line feed `\n` and a backslash `\\`.
    case tsv
    /// A Markdown table in GitHub's syntax. `|` and the markup of Markdown and HTML are escaped, and tabs and line ends
    /// become spaces.
    case markdown
  }

  private let form: Form
  public internal(set) var bytes: [UInt8] = []
  private var isAtStart = true

  public init(_ form: Form) { self.form = form }

  /// Appends a cell to the row, without a check for formulas.
  public mutating func append(cell: [UInt8]) {
    beginCell()
    if cell.isEmpty { return }
    let (isPlain, needsQuotes) = Self.traits(of: cell)
    let hasQuotes = form == .csv && needsQuotes
    if hasQuotes { bytes.append(Self.quote) }
    defer { if hasQuotes { bytes.append(Self.quote) } }
    if isPlain {
      bytes += cell
      return
    }
    var run = 0  // the start of the bytes that are not yet copied
    var offset = 0
    while offset < cell.count {
      if cell[offset].isPlain {
        offset += 1
        continue
      }
      let step = cell.span.scalarStep(at: offset)
      if let replacement = replacement(of: step.scalar) {
        bytes.append(copying: cell.span.extracting(run..<offset))
        bytes += replacement.utf8
        run = offset + step.length
      }
      offset += step.length
    }
    bytes.append(copying: cell.span.extracting(run..<cell.count))
  }

  /// Appends an empty cell.
  mutating func appendEmpty() { beginCell() }

  /// Appends rows whose cells were made column by column.
  public mutating func append(rowsOf cells: DelimitedCells) {
    var text = self
    bytes = []
    cells.forEachRow {
      text.beginCell()
      text.bytes.append(copying: $0)
    } endRow: {
      text.endRow()
    }
    self = text
  }

  private mutating func beginCell() {
    switch form {
    case .csv: if !isAtStart { bytes.append(UInt8(ascii: ",")) }
    case .tsv: if !isAtStart { bytes.append(0x09) }
    case .markdown: bytes += (isAtStart ? "| " : " | ").utf8
    }
    isAtStart = false
  }

  /// Begins a row, whose first cell has no separator before it.
  mutating func beginRow() { isAtStart = true }

  /// Returns the text in place of a scalar in a cell, or of a byte that is not UTF-8 (`nil`); `nil` if it stays.
  private func replacement(of scalar: Unicode.Scalar?) -> String? {
    guard let scalar else { return "\u{FFFD}" }
    switch (form, scalar) {
    case (.csv, "\t"), (.csv, "\n"): return nil
    case (.csv, "\""): return "\"\""
    case (.tsv, "\t"): return "\\t"
    case (.tsv, "\n"): return "\\n"
    case (.tsv, "\\"): return "\\\\"
    case (.markdown, "\t"), (.markdown, "\n"): return " "
    case (.markdown, "<"): return "&lt;"
    case (.markdown, "&"): return "&amp;"
    case (.markdown, _) where "|\\`*_[]~".unicodeScalars.contains(scalar): return "\\\(scalar)"
    case (_, "\0"..<" "), (_, "\u{7F}"..."\u{9F}"): return "\u{FFFD}"
    default: return nil
    }
  }

  /// Appends text of a file. Text that a spreadsheet would run as a formula gets a `'` in front, which makes it plain
  /// text (CWE-1236). Such text that already begins with `'` gets another one, so that removing one always restores the
  /// text.
  public mutating func append(text: [UInt8]) {
    // Nearly all cells begin with a letter or a digit, or are empty.
    if let first = text.first, !first.isLetter, !first.isDigit, Self.isFormula(text) {
      append(cell: [UInt8(ascii: "'")] + text)
    } else {
      append(cell: text)
    }
  }

  /// Appends a name of letters, digits and hyphens.
  public mutating func append(_ name: String) {
    beginCell()
    bytes += name.utf8
  }

  public mutating func append(_ number: Int) {
    beginCell()
    bytes += "\(number)".utf8
  }

  public mutating func endRow() {
    bytes += (form == .csv ? "\r\n" : form == .tsv ? "\n" : " |\n").utf8
    isAtStart = true
  }

  /// Appends the line below the headings of a Markdown table. The columns in `texts` hold text; all others hold numbers
  /// and are aligned to the right.
  public mutating func appendRule(columns: Int, texts: Set<Int>) {
    for column in 0..<columns { bytes += (texts.contains(column) ? "| --- " : "| ---: ").utf8 }
    bytes += "|\n".utf8
  }

  /// Returns the text written so far and removes it.
  public mutating func take() -> DelimitedText {
    defer { bytes = [] }
    return self
  }

  private static let quote = UInt8(ascii: "\"")

  /// Returns whether all bytes of a cell are plain, and whether it must be quoted in CSV.
  private static func traits(of cell: [UInt8]) -> (isPlain: Bool, needsQuotes: Bool) {
    var isPlain = true
    var needsQuotes = cell.first == 0x20 || cell.last == 0x20
    for byte in cell {
      switch byte {
      case UInt8(ascii: ","), UInt8(ascii: ";"): needsQuotes = true
      case quote, 0x09, 0x0A: (isPlain, needsQuotes) = (false, true)
      default: if !byte.isPlain { isPlain = false }
      }
    }
    return (isPlain, needsQuotes)
  }

  private static func isFormula(_ text: [UInt8]) -> Bool {
    let first = text.drop { $0 == UInt8(ascii: "'") }
    guard first.startIndex < text.count else { return false }
    return switch text.span.scalarStep(at: first.startIndex).scalar {
    case "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}": true
    default: false
    }
  }

  /// Returns the text of a cell without the sign that `append(text:)` put in front of it.
  static func plain(_ cell: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    cell.first == UInt8(ascii: "'") && isFormula(Array(cell)) ? cell.dropFirst() : cell
  }
}

extension UInt8 {
  /// Whether the byte is a letter, a digit, or a mark without a meaning in any form, as most bytes are.
  fileprivate var isPlain: Bool {
    switch self {
    case 0x30...0x3B, 0x3D...0x5A, 0x61...0x7A, 0x2B...0x2F, 0x20, 0x21, 0x23...0x25, 0x27...0x29: true
    default: false
    }
  }
}
