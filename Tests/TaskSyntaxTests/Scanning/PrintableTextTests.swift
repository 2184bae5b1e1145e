import TaskSyntax
import Testing

/// Texts of printable ASCII against the definition, byte by byte.
struct PrintableTextTests {
  private static func isPrintable(_ text: [UInt8], without others: [UInt8] = []) -> Bool {
    text.allSatisfy { (0x20...0x7E).contains($0) && !others.contains($0) }
  }

  private static func isFound(_ text: [UInt8], without others: [UInt8] = []) -> Bool {
    let others = others + [0x7F, 0x7F, 0x7F]
    return text.span.isPrintableASCII(without: others[0], others[1], others[2])
  }

  @Test("any byte at any place of a text of any length", arguments: 0...20)
  func findsEachByte(length: Int) {
    let others = Array("\",;".utf8)
    for place in 0..<length {
      for byte in UInt8.min...UInt8.max {
        var text = [UInt8](repeating: UInt8(ascii: "a"), count: length)
        text[place] = byte
        #expect(Self.isFound(text) == Self.isPrintable(text), "\(byte) at \(place)")
        let isAccepted = Self.isPrintable(text, without: others)
        #expect(Self.isFound(text, without: others) == isAccepted, "\(byte) at \(place)")
      }
    }
  }

  @Test("bytes at the edges of the classes side by side")
  func findsPairs() {
    let edges: [UInt8] = [0, 1, 0x1F, 0x20, 0x21, 0x22, 0x23, 0x5B, 0x5C, 0x5D, 0x7E, 0x7F, 0x80, 0xA0, 0xFF]
    for first in edges {
      for second in edges {
        for place in 0..<12 {
          var text = [UInt8](repeating: UInt8(ascii: "~"), count: 13)
          (text[place], text[place + 1]) = (first, second)
          #expect(Self.isFound(text) == Self.isPrintable(text))
          let others: [UInt8] = [0x22, 0x5C]
          #expect(Self.isFound(text, without: others) == Self.isPrintable(text, without: others))
        }
      }
    }
  }

  @Test("an empty text is printable")
  func isPrintableWhereEmpty() { #expect(Self.isFound([], without: [0])) }

  @Test("plain text of a string ends at any of its marks, wherever it begins")
  func endsAtMarks() {
    let edges: [UInt8] = [0, 0x0A, 0x1F, 0x20, 0x21, 0x22, 0x23, 0x5B, 0x5C, 0x5D, 0x7E, 0x7F, 0x80, 0xFF]
    for first in edges {
      for second in edges {
        for place in 0..<19 {
          var text = [UInt8](repeating: UInt8(ascii: "~"), count: 20)
          (text[place], text[place + 1]) = (first, second)
          for (start, limit) in [(0, 20), (3, 20), (0, 11), (5, 12), (8, 8)] {
            let end = text[start..<limit].firstIndex { !Self.isPrintable([$0], without: [0x22, 0x5C]) } ?? limit
            #expect(text.span.plainStringEnd(from: start, limit: limit) == end, "\(text) \(start)..<\(limit)")
          }
        }
      }
    }
  }

  @Test("a byte is found at any place, and the end without one", arguments: [0, 1, 63, 64, 65, 130])
  func findsPositions(length: Int) {
    for place in 0...length {
      var text = [UInt8](repeating: 0x0B, count: length)
      if place < length { text[place] = 0x0A }
      if place + 2 < length { text[place + 2] = 0x0A }
      for start in [0, place / 2, place] { #expect(text.span.position(of: 0x0A, from: start) == place) }
    }
  }
}
