import TaskSyntax

/// Rows of cells for spreadsheets. A type that is one is the only way bytes of a file reach its format.
///
/// What is no character, or a control other than a tab and a line feed, is U+FFFD.
protocol DelimitedText: EncodedText {
  init()
  /// Appends a cell to the row, whatever it holds.
  mutating func append(cell: [UInt8])
  /// Ends the row.
  mutating func endRow()
  /// Takes what was written so far.
  mutating func take() -> Self
}

extension DelimitedText {
  /// Appends what a file holds. A text that a spreadsheet would run as a formula gets a `'` before it, which makes it a
  /// text there; so does one that has such marks already, so that taking one away always gives the text back
  /// (CWE-1236).
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

  /// The characters of a text.
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
