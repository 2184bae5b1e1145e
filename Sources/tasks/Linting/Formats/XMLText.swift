import TaskSyntax

/// Text that stands in XML 1.0 as what it is, whatever bytes went into it: the only way bytes of a file reach XML.
struct XMLText: EncodedText, Sendable {
  private(set) var bytes: [UInt8] = []

  /// Appends markup, which the program itself says.
  mutating func append(_ markup: StaticString) { bytes.append(contentsOf: markup.description.utf8) }

  /// Appends ` NAME="VALUE"`.
  mutating func append(attribute name: StaticString, _ value: [UInt8]) {
    bytes.append(UInt8(ascii: " "))
    append(name)
    bytes.append(contentsOf: "=\"".utf8)
    append(text: value.span)
    bytes.append(UInt8(ascii: "\""))
  }

  mutating func append(attribute name: StaticString, _ value: String) { append(attribute: name, Array(value.utf8)) }

  /// Appends characters, in an attribute or outside of one.
  ///
  /// Markup and what would be read as a blank are references. Characters that XML cannot hold (most controls, U+FFFE,
  /// U+FFFF) and bytes that are no UTF-8 are U+FFFD.
  mutating func append(text: Span<UInt8>) {
    var offset = 0
    while offset < text.count {
      let step = text.scalarStep(at: offset)
      switch step.scalar?.value {
      case 0x26: bytes.append(contentsOf: "&amp;".utf8)
      case 0x3C: bytes.append(contentsOf: "&lt;".utf8)
      case 0x3E: bytes.append(contentsOf: "&gt;".utf8)
      case 0x22: bytes.append(contentsOf: "&quot;".utf8)
      case let value? where value < 0x20 || 0x7F...0x9F ~= value || 0x2028...0x2029 ~= value:
        let isCharacter = value >= 0x20 || value == 9 || value == 10 || value == 13
        bytes.append(contentsOf: (isCharacter ? "&#\(value);" : "\u{FFFD}").utf8)
      case nil, 0xFFFE, 0xFFFF: bytes.append(contentsOf: "\u{FFFD}".utf8)
      default: for index in offset..<offset + step.length { bytes.append(text[index]) }
      }
      offset += step.length
    }
  }

  mutating func append(text: String) { append(text: text.utf8Span.span) }

  /// Takes what was written so far.
  mutating func take() -> XMLText {
    defer { bytes = [] }
    return self
  }
}
