/// Rows with a tab between cells and a line feed at the end. Within a cell, a tab becomes `\t`, a line feed `\n` and a
/// backslash `\\`.
struct TSVText: DelimitedText, Sendable {
  private(set) var bytes: [UInt8] = []
  private var isAtStart = true

  mutating func append(cell: [UInt8]) {
    if !isAtStart { bytes.append(0x09) }
    isAtStart = false
    for byte in Self.characters(of: cell) {
      switch byte {
      case 0x09: bytes.append(contentsOf: "\\t".utf8)
      case 0x0A: bytes.append(contentsOf: "\\n".utf8)
      case UInt8(ascii: "\\"): bytes.append(contentsOf: "\\\\".utf8)
      default: bytes.append(byte)
      }
    }
  }

  mutating func endRow() {
    bytes.append(0x0A)
    isAtStart = true
  }

  mutating func take() -> TSVText {
    defer { bytes = [] }
    return self
  }
}
