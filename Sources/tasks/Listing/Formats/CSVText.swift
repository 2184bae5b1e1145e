/// Rows as RFC 4180 has them: a cell that holds a comma, a quote, a tab, a semicolon or a line end stands in quotes,
/// and rows end in CR LF.
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

  /// A semicolon parts cells where a comma parts decimals.
  private static func needsQuotes(_ byte: UInt8) -> Bool {
    switch byte {
    case quote, UInt8(ascii: ","), UInt8(ascii: ";"), 0x09, 0x0A: true
    default: false
    }
  }
}
