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
  public mutating func append(cell: Span<UInt8>) {
    beginCell()
    if cell.isEmpty { return }
    if isPlain(cell) { return bytes.append(copying: cell) }
    let hasQuotes = form == .csv && Self.needsQuotes(cell)
    if hasQuotes { bytes.append(Self.quote) }
    defer { if hasQuotes { bytes.append(Self.quote) } }
    var run = 0  // the start of the bytes that are not yet copied
    var offset = 0
    while offset < cell.count {
      if cell[offset].isPlain {
        offset += 1
        continue
      }
      let step = cell.scalarStep(at: offset)
      if let replacement = replacement(of: step.scalar) {
        bytes.append(copying: cell.extracting(run..<offset))
        bytes += replacement.utf8
        run = offset + step.length
      }
      offset += step.length
    }
    bytes.append(copying: cell.extracting(run..<cell.count))
  }

  /// Appends a cell of letters, digits, points and hyphens, which no form escapes.
  public mutating func append(plain cell: Span<UInt8>) {
    beginCell()
    bytes.append(copying: cell)
  }

  /// Appends empty cells.
  public mutating func appendEmpty(_ count: Int = 1) {
    if isAtStart || form == .markdown {
      for _ in 0..<count { beginCell() }
    } else {
      let separator = form == .csv ? UInt8(ascii: ",") : 0x09
      bytes.append(addingCapacity: count) { $0.append(repeating: separator, count: count) }
    }
  }

  private mutating func beginCell() {
    switch form {
    case .csv: if !isAtStart { bytes.append(UInt8(ascii: ",")) }
    case .tsv: if !isAtStart { bytes.append(0x09) }
    case .markdown: bytes += (isAtStart ? "| " : " | ").utf8
    }
    isAtStart = false
  }

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
  public mutating func append(text: Span<UInt8>) {
    // Nearly all cells begin with a letter or a digit, or are empty.
    if !text.isEmpty, !text[0].isLetter, !text[0].isDigit, Self.isFormula(text) {
      let marked = [UInt8(ascii: "'")] + text.array(text.indices)
      append(cell: marked.span)
    } else {
      append(cell: text)
    }
  }

  public mutating func append(_ number: Int) { number.withDigits { append(plain: $0) } }

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

  /// Returns the text written so far and removes it. Memory is reserved for a text about as long.
  public mutating func take() -> DelimitedText {
    defer {
      let count = bytes.roomForNext
      bytes = []
      bytes.reserveCapacity(count)
    }
    return self
  }

  private static let quote = UInt8(ascii: "\"")

  /// Whether a cell, which is not empty, is written as it is.
  private func isPlain(_ cell: Span<UInt8>) -> Bool {
    switch form {
    case .csv:
      cell[0] != 0x20 && cell[cell.count - 1] != 0x20
        && cell.isPrintableASCII(without: Self.quote, UInt8(ascii: ","), UInt8(ascii: ";"))
    case .tsv: cell.isPrintableASCII(without: UInt8(ascii: "\\"))
    case .markdown: cell.isPlain
    }
  }

  /// Whether a cell is quoted in CSV.
  private static func needsQuotes(_ cell: Span<UInt8>) -> Bool {
    for index in cell.indices where cell[index].needsQuotes { return true }
    return cell[0] == 0x20 || cell[cell.count - 1] == 0x20
  }

  private static func isFormula(_ text: Span<UInt8>) -> Bool {
    var first = 0
    while first < text.count, text[first] == UInt8(ascii: "'") { first += 1 }
    guard first < text.count else { return false }
    return switch text.scalarStep(at: first).scalar {
    case "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}": true
    default: false
    }
  }

  /// Returns the text of a cell without the sign that `append(text:)` put in front of it.
  static func plain(_ cell: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    cell.first == UInt8(ascii: "'") && isFormula(cell.span) ? cell.dropFirst() : cell
  }
}

extension Span<UInt8> {
  fileprivate var isPlain: Bool {
    for index in indices where !self[index].isPlain { return false }
    return true
  }
}

extension UInt8 {
  /// Whether the byte is a letter, a digit, or a mark without a meaning in any form, as most bytes are.
  fileprivate var isPlain: Bool {
    // A bit for each byte from 0x00 and from 0x40: 0x20, 0x21, 0x23…0x25, 0x27…0x29, 0x2B…0x3B, 0x3D…0x5A, 0x61…0x7A.
    // Reading a bit takes less time than comparing ranges.
    let bits: UInt64 = self < 0x40 ? 0xEFFF_FBBB_0000_0000 : self < 0x80 ? 0x07FF_FFFE_07FF_FFFF : 0
    return bits >> UInt64(self & 0x3F) & 1 == 1
  }

  /// Whether a cell with the byte is quoted in CSV: a tab, a line feed, `"`, `,` or `;`.
  fileprivate var needsQuotes: Bool {
    self == 0x09 || self == 0x0A || self == 0x22 || self == 0x2C || self == 0x3B
  }
}
