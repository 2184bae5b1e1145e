/// Rows of a Markdown table as GitHub has them. A type that is one is the only way bytes of a file reach it: `|`, and
/// what Markdown or HTML would read as markup, is escaped, and a line end is a blank.
struct MarkdownTableText: DelimitedText, Sendable {
  private(set) var bytes: [UInt8] = []
  private var isAtStart = true

  mutating func append(cell: [UInt8]) {
    bytes.append(contentsOf: (isAtStart ? "| " : " | ").utf8)
    isAtStart = false
    for byte in Self.characters(of: cell) {
      switch byte {
      case 0x09, 0x0A: bytes.append(0x20)
      case UInt8(ascii: "<"): bytes.append(contentsOf: "&lt;".utf8)
      case UInt8(ascii: "&"): bytes.append(contentsOf: "&amp;".utf8)
      case UInt8(ascii: "|"), UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "*"), UInt8(ascii: "_"),
        UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "~"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      default: bytes.append(byte)
      }
    }
  }

  mutating func endRow() {
    bytes.append(contentsOf: " |\n".utf8)
    isAtStart = true
  }

  /// The line below the headings, for so many columns, of which `texts` hold texts and all others numbers.
  mutating func appendRule(columns: Int, texts: Set<Int>) {
    for column in 0..<columns { bytes.append(contentsOf: (texts.contains(column) ? "| --- " : "| ---: ").utf8) }
    bytes.append(contentsOf: "|\n".utf8)
  }

  mutating func take() -> MarkdownTableText {
    defer { bytes = [] }
    return self
  }
}
