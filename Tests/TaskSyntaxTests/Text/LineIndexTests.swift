import TaskSyntax
import Testing

struct LineIndexTests {
  private func index(_ text: String) -> LineIndex { LineIndex(SourceText(Array(text.utf8))) }

  @Test func linesEndWithLineFeedsAlone() {
    let index = index("a\r\nb\rc\u{2028}\u{85}\u{0B}d\n\ne")
    #expect(index.lineCount == 4)
    #expect([0, 2, 3, 6, 9, 11, 13, 14, 15, 99].map { index.line(at: $0) } == [1, 1, 2, 2, 2, 2, 2, 3, 4, 4])
    #expect(index.text(ofLine: 1) == 0..<1)
    #expect(index.text(ofLine: 3) == 14..<14)
    #expect(index.text(ofLine: 0) == nil)
    #expect(index.text(ofLine: 5) == nil)
  }

  @Test func columnsAreScalars() {
    let index = index("aé😀e\u{301}\tb")
    #expect([0, 1, 3, 7, 8, 10, 11, 12].map { index.column(at: $0) } == [1, 2, 3, 4, 5, 6, 7, 8])
  }

  @Test func byteOrderMarksAreNotCounted() {
    let index = index("\u{FEFF}\u{FEFF}ab\n\u{FEFF}c")
    #expect([6, 7, 9, 12].map { index.column(at: $0) } == [1, 2, 1, 2])
    #expect(index.offset(line: 1, column: 1) == 6)
    #expect(index.offset(line: 1, column: 2) == 7)
  }

  /// A maximal subpart of an ill-formed sequence is one column: `Grammar/Specification.md`, [invalid-subpart].
  @Test func invalidBytesAreColumnsToo() {
    let bytes: [UInt8] = [0xE2, 0x82, 0x61, 0xED, 0xA0, 0x80, 0x62, 0xC0, 0x80, 0x63]
    let index = LineIndex(SourceText(bytes))
    #expect([0, 2, 3, 4, 5, 6, 7, 8, 9].map { index.column(at: $0) } == [1, 2, 3, 4, 5, 6, 7, 8, 9])
    #expect((1...9).map { index.offset(line: 1, column: $0) } == [0, 2, 3, 4, 5, 6, 7, 8, 9])
  }

  @Test func placesAndBackAgain() {
    let index = index("- [ ] é\r\n\n  😀\tb")
    for offset in [0, 1, 6, 8, 10, 11, 12, 13, 17, 18, 19] {
      #expect(index.offset(line: index.line(at: offset), column: index.column(at: offset)) == offset, "\(offset)")
    }
    #expect(index.offset(line: 1, column: 9) == nil)
    #expect(index.offset(line: 2, column: 1) == 10)
    #expect(index.offset(line: 1, column: 0) == nil)
    #expect(index.offset(line: 9, column: 1) == nil)
  }

  @Test func theEmptyDocumentHasALine() {
    #expect(index("").lineCount == 1)
    #expect(index("").column(at: 0) == 1)
    #expect(index("").offset(line: 1, column: 1) == 0)
    #expect(index("a\n").lineCount == 2)
    #expect(index("a\n").line(at: 2) == 2)
  }

  @Test func aWalkFindsPlacesInAnyOrder() {
    let long = String(repeating: "aé😀\tb", count: 2_000)
    let index = index("\u{FEFF}\(long)\n\nxé\n\(long)\ny\(long)")
    var walk = LineIndex.Walk(index)
    var offset = 0
    for _ in 0..<5_000 {
      offset = (offset * 31 + 17_389) % 54_100
      let (line, column) = walk.place(of: offset)
      #expect(line == index.line(at: offset))
      #expect(column == index.column(at: offset))
      #expect(walk.lineStart == index.text(ofLine: line)?.lowerBound)
    }
    for offset in stride(from: 0, to: 54_100, by: 13) {
      #expect(walk.place(of: offset) == (index.line(at: offset), index.column(at: offset)))
    }
  }
}
