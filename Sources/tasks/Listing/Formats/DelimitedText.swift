import TaskSyntax

/// Rows of cells for spreadsheets. Each format has an encoder of this type, the only way for bytes of a file into the
/// format.
///
/// Invalid UTF-8 and controls other than tab and line feed become U+FFFD.
protocol DelimitedText: EncodedText {
  init()
  /// Appends a cell to the row, without a check for formulas.
  mutating func append(cell: [UInt8])
  /// Ends the row.
  mutating func endRow()
  /// Returns the text written so far and removes it.
  mutating func take() -> Self
}

extension DelimitedText {
  /// Appends text of a file. Text that a spreadsheet would run as a formula gets a `'` in front, which makes it plain
  /// text (CWE-1236). Such text that already begins with `'` gets another one, so that removing one always restores the
  /// text.
  mutating func append(text: [UInt8]) { append(cell: Self.isFormula(text) ? [UInt8(ascii: "'")] + text : text) }

  mutating func append(_ name: String) { append(cell: Array(name.utf8)) }

  mutating func append(_ number: Int) { append("\(number)") }

  private static func isFormula(_ text: [UInt8]) -> Bool {
    let first = text.drop { $0 == UInt8(ascii: "'") }
    guard first.startIndex < text.count else { return false }
    return switch text.span.scalarStep(at: first.startIndex).scalar {
    case "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}": true
    default: false
    }
  }

  /// Returns the text with U+FFFD in place of invalid UTF-8 and of controls other than tab and line feed.
  static func characters(of text: [UInt8]) -> [UInt8] {
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
