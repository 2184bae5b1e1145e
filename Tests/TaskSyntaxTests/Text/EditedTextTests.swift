import TaskSyntax
import TaskTesting
import Testing

struct EditedTextTests {
  private let old = SourceText(Array("abcdefghij".utf8))

  private func edit(_ range: Range<Int>, _ text: String) -> TextEdit {
    TextEdit(range: range, replacement: Array(text.utf8))
  }

  @Test func overlappingOrOutsideEditsAreNotADocument() {
    #expect(EditedText(old, [edit(2..<4, ""), edit(3..<5, "")]) == nil)
    #expect(EditedText(old, [edit(4..<5, ""), edit(0..<1, "")]) == nil)
    #expect(EditedText(old, [edit(9..<11, "")]) == nil)
    #expect(EditedText(old, [edit(11..<11, "")]) == nil)
    #expect(EditedText(old).bytes == Array("abcdefghij".utf8))
  }

  /// Every range of an edited text has the bytes of the document with the edits applied.
  @Test func everyRangeIsThatOfTheWholeDocument() throws {
    var random = SplitMix64(seed: 5)
    for _ in 0..<300 {
      var edits: [TextEdit] = []
      var position = 0
      while position <= old.count, edits.count < 4 {
        let start = position + Int(random.next() % 4)
        let end = start + Int(random.next() % 3)
        guard end <= old.count else { break }
        edits.append(edit(start..<end, String("XYZW".prefix(Int(random.next() % 4)))))
        position = end
      }
      let text = try #require(EditedText(old, edits))
      let new = try #require(edits.applied(to: Array(old.storage.prefix(old.count))))
      #expect(text.count == new.count)
      #expect(text.bytes == new)
      var room: [UInt8] = []
      for start in 0...new.count {
        for end in start...new.count {
          let range = start..<end
          #expect(text.bytes(in: range) == Array(new[range]))
          let seen = text.withBytes(in: range, room: &room) { bytes in bytes.indices.map { bytes[$0] } }
          #expect(seen == Array(new[range]))
          if let place = text.placeInOld(of: range) { #expect(old.storage[place] == new[range]) }
        }
      }
    }
  }

  /// Ranges without edits are read from the old document, without a copy.
  @Test func unchangedTextIsInTheOldDocument() throws {
    let text = try #require(EditedText(old, [edit(2..<3, "CC"), edit(6..<8, "")]))
    #expect(text.placeInOld(of: 0..<2) == 0..<2)
    #expect(text.placeInOld(of: 0..<3) == nil)
    #expect(text.placeInOld(of: 4..<7) == 3..<6)
    #expect(text.placeInOld(of: 7..<9) == 8..<10)
  }
}
