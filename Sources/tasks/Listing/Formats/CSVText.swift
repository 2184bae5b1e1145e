/// Rows of CSV (RFC 4180), which end in CR LF. A cell with a comma, quote, tab, semicolon or line end, or with a space
/// at its start or end, is quoted.
struct CSVText: DelimitedText, Sendable {
  private(set) var bytes: [UInt8] = []
  private var isAtStart = true

  mutating func append(cell: [UInt8]) {
    if !isAtStart { bytes.append(UInt8(ascii: ",")) }
    isAtStart = false
    let characters = Self.characters(of: cell)
    guard characters.contains(where: Self.needsQuotes) || characters.first == 0x20 || characters.last == 0x20 else {
      bytes += characters
      return
    }
    bytes.append(Self.quote)
    for byte in characters {
      if byte == Self.quote { bytes.append(Self.quote) }
      bytes.append(byte)
    }
    bytes.append(Self.quote)
  }

  mutating func endRow() {
    bytes.append(contentsOf: "\r\n".utf8)
    isAtStart = true
  }

  mutating func take() -> CSVText {
    defer { bytes = [] }
    return self
  }

  private static let quote = UInt8(ascii: "\"")

  /// Whether a byte requires quotes. Includes the semicolon, which separates cells in locales with a decimal comma.
  private static func needsQuotes(_ byte: UInt8) -> Bool {
    switch byte {
    case quote, UInt8(ascii: ","), UInt8(ascii: ";"), 0x09, 0x0A: true
    default: false
    }
  }
}
