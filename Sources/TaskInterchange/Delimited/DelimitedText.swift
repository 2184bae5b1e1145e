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
    switch form {
    case .csv: bytes += isAtStart ? [] : [UInt8(ascii: ",")]
    case .tsv: bytes += isAtStart ? [] : [0x09]
    case .markdown: bytes += (isAtStart ? "| " : " | ").utf8
    }
    isAtStart = false
    let characters = Self.characters(of: cell)
    let quotes = form == .csv && Self.needsQuotes(characters) ? [Self.quote] : []
    bytes += quotes
    if form == .csv, !characters.contains(Self.quote) {
      bytes += characters + quotes
      return
    }
    for byte in characters {
      switch (form, byte) {
      case (.csv, Self.quote): bytes += [Self.quote, Self.quote]
      case (.tsv, 0x09): bytes += "\\t".utf8
      case (.tsv, 0x0A): bytes += "\\n".utf8
      case (.markdown, 0x09), (.markdown, 0x0A): bytes.append(0x20)
      case (.markdown, UInt8(ascii: "<")): bytes += "&lt;".utf8
      case (.markdown, UInt8(ascii: "&")): bytes += "&amp;".utf8
      case (.tsv, UInt8(ascii: "\\")),
        (.markdown, _) where "|\\`*_[]~".utf8.contains(byte):
        bytes += [UInt8(ascii: "\\"), byte]
      default: bytes.append(byte)
      }
    }
    bytes += quotes
  }

  /// Appends text of a file. Text that a spreadsheet would run as a formula gets a `'` in front, which makes it plain
  /// text (CWE-1236). Such text that already begins with `'` gets another one, so that removing one always restores the
  /// text.
  public mutating func append(text: [UInt8]) { append(cell: Self.isFormula(text) ? [UInt8(ascii: "'")] + text : text) }

  public mutating func append(_ name: String) { append(cell: Array(name.utf8)) }

  public mutating func append(_ number: Int) { append("\(number)") }

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

  private static func needsQuotes(_ characters: [UInt8]) -> Bool {
    if characters.first == 0x20 || characters.last == 0x20 { return true }
    for byte in characters {
      switch byte {
      case 0x09, 0x0A, quote, UInt8(ascii: ","), UInt8(ascii: ";"): return true
      default: continue
      }
    }
    return false
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
  static func plain(_ cell: [UInt8]) -> [UInt8] {
    cell.first == UInt8(ascii: "'") && isFormula(cell) ? Array(cell.dropFirst()) : cell
  }

  /// Returns the text with U+FFFD in place of invalid UTF-8 and of controls other than tab and line feed.
  private static func characters(of text: [UInt8]) -> [UInt8] {
    if text.isPlainASCII { return text }
    var characters: [UInt8] = []
    characters.reserveCapacity(text.count)
    var offset = 0
    while offset < text.count {
      let step = text.span.scalarStep(at: offset)
      switch step.scalar?.value {
      case 0x09, 0x0A: characters.append(text[offset])
      case nil: characters.append(contentsOf: "\u{FFFD}".utf8)
      case let value? where value < 0x20 || 0x7F...0x9F ~= value: characters.append(contentsOf: "\u{FFFD}".utf8)
      default: characters.append(contentsOf: text[offset..<offset + step.length])
      }
      offset += step.length
    }
    return characters
  }
}
