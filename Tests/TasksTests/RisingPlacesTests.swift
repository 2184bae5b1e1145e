import TaskSyntax
import TaskTesting
import Testing
import tasks

/// Tests that positions found in one forward pass equal those of the line index.
@Suite struct RisingPlacesTests {
  private func check(_ text: [UInt8], step: Int = 1) {
    let source = SourceText(text)
    let index = LineIndex(source)
    var walk = LineIndex.Walk(index)
    var places = RisingPlaces(source)
    for offset in stride(from: 0, through: text.count + 2, by: step) {
      #expect(places.place(of: offset) == walk.place(of: offset), "\(offset)")
      #expect(places.lineStart == walk.lineStart, "\(offset)")
    }
  }

  @Test(arguments: [
    "", "\n", "a", "a\n", "\r\n\r\n", "\u{FEFF}a\n\u{FEFF}b", "\u{FEFF}\u{FEFF}", "aé😀\tb\r\n中", "e\u{301}\n\n\né",
  ]) func ofEveryByte(text: String) { check(Array(text.utf8)) }

  @Test func ofWhatIsNoUTF8() {
    check([0xFF, 0x0A, 0xE2, 0x82, 0x41, 0xF0, 0x9F, 0x98, 0x0A, 0xED, 0xA0, 0x80, 0xEF, 0xBB])
  }

  @Test func ofALongLine() {
    check(
      Array("\u{FEFF}\(String(repeating: "aé😀\tb word", count: 900))\n\n\(String(repeating: "x", count: 900))".utf8))
  }

  @Test func ofPlacesThatLieApart() {
    for seed in 0..<20 { check(DocumentGenerator.document(seed: UInt64(seed)), step: 1 + seed * 7) }
    for input in HostileInput.all { check(input.document(size: 600), step: 5) }
  }
}
