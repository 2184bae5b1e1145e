/// Rows of a Markdown table in GitHub's syntax. Bytes of a file reach it only through this encoder, which escapes `|`
/// and the markup of Markdown and HTML, and replaces tabs and line ends by spaces.
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

  /// Appends the line below the headings. The columns in `texts` hold text; all others hold numbers and are aligned to
  /// the right.
  mutating func appendRule(columns: Int, texts: Set<Int>) {
    for column in 0..<columns { bytes.append(contentsOf: (texts.contains(column) ? "| --- " : "| ---: ").utf8) }
    bytes.append(contentsOf: "|\n".utf8)
  }

  mutating func take() -> MarkdownTableText {
    defer { bytes = [] }
    return self
  }
}
