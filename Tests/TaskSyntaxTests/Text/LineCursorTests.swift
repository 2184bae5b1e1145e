import TaskSyntax
import TaskTesting
import Testing

struct LineCursorTests {
  private func cursor(_ text: String) -> LineCursor { LineCursor(SourceText(Array(text.utf8))) }

  /// Returns the places of offsets, each found by itself.
  private func columns(_ source: [UInt8], _ offsets: [Int]) -> [Int] {
    offsets.map { offset in
      var cursor = LineCursor(SourceText(source))
      return cursor.place(of: offset).column
    }
  }

  @Test func linesEndWithLineFeedsAlone() {
    var cursor = cursor("a\r\nb\rc\u{2028}\u{85}\u{0B}d\n\ne")
    #expect([0, 2, 3, 6, 9, 11, 13, 14, 15, 99].map { cursor.place(of: $0).line } == [1, 1, 2, 2, 2, 2, 2, 3, 4, 4])
    _ = cursor.place(of: 1)
    #expect(cursor.lineText == 0..<1)
    _ = cursor.place(of: 14)
    #expect(cursor.lineText == 14..<14)
    _ = cursor.place(of: 15)
    #expect(cursor.lineText == 15..<16)
  }

  @Test func columnsAreScalars() {
    #expect(columns(Array("aé😀e\u{301}\tb".utf8), [0, 1, 3, 7, 8, 10, 11, 12]) == [1, 2, 3, 4, 5, 6, 7, 8])
  }

  @Test func byteOrderMarksAreNotCounted() {
    let text = "\u{FEFF}\u{FEFF}ab\n\u{FEFF}c"
    #expect(columns(Array(text.utf8), [6, 7, 9, 12]) == [1, 2, 1, 2])
    #expect(cursor(text).textStart == 6)
  }

  /// A maximal subpart of an ill-formed sequence is one column: `Grammar/Specification.md`, [invalid-subpart].
  @Test func invalidBytesAreColumnsToo() {
    let bytes: [UInt8] = [0xE2, 0x82, 0x61, 0xED, 0xA0, 0x80, 0x62, 0xC0, 0x80, 0x63]
    #expect(columns(bytes, [0, 2, 3, 4, 5, 6, 7, 8, 9]) == [1, 2, 3, 4, 5, 6, 7, 8, 9])
  }

  @Test func theEmptyDocumentHasALine() {
    var empty = cursor("")
    #expect(empty.place(of: 0) == (1, 1))
    #expect(empty.lineText == 0..<0)
    var ended = cursor("a\n")
    #expect(ended.place(of: 2) == (2, 1))
    #expect(ended.lineText == 2..<2)
  }

  /// The place of each byte as found without a cursor, one character after the other.
  private struct Oracle {
    var places: [(line: Int, column: Int)] = []
    var lineStarts: [Int] = []

    init(_ text: [UInt8]) {
      let source = SourceText(text)
      var (offset, line, column, lineStart) = (0, 1, 1, 0)
      var marksEnd = 0
      while text[marksEnd...].starts(with: [0xEF, 0xBB, 0xBF]) { marksEnd += 3 }
      while offset < text.count {
        let length = max(1, source.bytes.scalarStep(at: offset).length)
        places.append((line, column))
        lineStarts.append(lineStart)
        // A byte inside a character is behind it.
        for _ in 1..<length {
          places.append((line, column + (offset < marksEnd ? 0 : 1)))
          lineStarts.append(lineStart)
        }
        if text[offset] == 0x0A {
          (line, column, lineStart) = (line + 1, 1, offset + 1)
        } else if offset >= marksEnd {
          column += 1
        }
        offset += length
      }
      for _ in 0...2 {
        places.append((line, column))
        lineStarts.append(lineStart)
      }
    }
  }

  private func check(_ text: [UInt8], step: Int = 1) {
    let oracle = Oracle(text)
    var rising = LineCursor(SourceText(text))
    for offset in stride(from: 0, through: text.count + 2, by: step) {
      #expect(rising.place(of: offset) == oracle.places[offset], "\(offset)")
      #expect(rising.lineStart == oracle.lineStarts[offset], "\(offset)")
    }
    var offset = 0
    for number in 0..<min(text.count, 2000) {
      // Near the last place, or anywhere.
      offset = (number % 3 == 0 ? offset * 31 + 17_389 : offset + text.count - number % 40) % max(1, text.count)
      #expect(rising.place(of: offset) == oracle.places[offset], "\(offset)")
      #expect(rising.lineStart == oracle.lineStarts[offset], "\(offset)")
      #expect(rising.lineText.lowerBound == rising.lineStart)
      #expect(oracle.lineStarts[rising.lineText.upperBound] == rising.lineStart)
      let rest = text[rising.lineText.upperBound...]
      #expect(rest.isEmpty || rest.starts(with: [0x0A]) || rest.starts(with: [0x0D, 0x0A]))
    }
  }

  @Test(arguments: [
    "", "\n", "a", "a\n", "\r\n\r\n", "\u{FEFF}a\n\u{FEFF}b", "\u{FEFF}\u{FEFF}", "aé😀\tb\r\n中", "e\u{301}\n\n\né",
  ]) func placesOfEveryByte(text: String) { check(Array(text.utf8)) }

  @Test func placesInIllFormedText() {
    check([0xFF, 0x0A, 0xE2, 0x82, 0x41, 0xF0, 0x9F, 0x98, 0x0A, 0xED, 0xA0, 0x80, 0xEF, 0xBB])
  }

  @Test func placesOnLongLines() {
    let long = String(repeating: "aé😀\tb word", count: 900)
    check(Array("\u{FEFF}\(long)\n\n\(String(repeating: "x", count: 5000))\n\(long)".utf8))
  }

  @Test func placesThatLieApart() {
    for seed in 0..<20 { check(DocumentGenerator.document(seed: UInt64(seed)), step: 1 + seed * 7) }
    for input in HostileInput.all { check(input.document(size: 600), step: 5) }
  }
}
