import TaskAssist
import TaskSyntax
import TaskTesting
import Testing

/// An edit is made of the words that it changes.
struct WordEditTests {
  private func edits(_ old: String, _ new: String) -> [String] {
    let text = Array("- \(old)".utf8)
    let edit = TextEdit(range: 2..<text.count, replacement: Array(new.utf8))
    return edit.inWords(of: Array(old.utf8)).map { edit in
      let before = String(decoding: text[edit.range], as: UTF8.self)
      return "\(edit.range.lowerBound): '\(before)' → '\(String(decoding: edit.replacement, as: UTF8.self))'"
    }
  }

  @Test func otherWordsStay() {
    #expect(
      edits("[ ] (A) Paint the wall @home", "[x] (A) Paint the wall @home done:2026-11-21")
        == ["3: ' ' → 'x'", "30: '' → ' done:2026-11-21'"])
    #expect(edits("[ ] Paint due:2026-11-20", "[ ] Paint due:2026-11-23") == ["25: '0' → '3'"])
    #expect(edits("[ ] (B) Paint", "[ ] Paint") == ["5: ' (B)' → ''"])
    // A line that comes before is a line more.
    #expect(
      edits("[ ] Run every:day", "[ ] Run every:day\n- [x] Run done:2026-11-21")
        == ["19: '' → '\n- [x] Run done:2026-11-21'"])
    #expect(edits("[ ] Paint 😀", "[ ] Paint 😁") == ["12: '😀' → '😁'"])
    #expect(edits("", "") == ["2: '' → ''"])
  }

  @Test(arguments: 0..<4) func theySumUp(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let words = ["[ ]", "[x]", "a", "b", "ä", "😀", "due:1", " ", "\n", "\r\n", "\t"]
    func text() -> [UInt8] {
      Array((0..<random.below(12)).map { _ in words[random.below(words.count)] }.joined(separator: " ").utf8)
    }
    for _ in 0..<500 {
      let (old, new) = (text(), text())
      let before = Array("x\n".utf8)
      let edit = TextEdit(range: 2..<2 + old.count, replacement: new)
      let edits = edit.inWords(of: old)
      let edited = try #require(EditedText(SourceText(before + old), edits))
      #expect(edited.bytes == before + new)
      #expect(zip(edits, edits.dropFirst()).allSatisfy { $0.range.upperBound < $1.range.lowerBound })
    }
  }

  /// A long text is changed as one, in a time that does not grow with the square.
  @Test func longTexts() {
    let old = Array(String(repeating: "a b ", count: 100_000).utf8)
    let edits = TextEdit(range: 0..<old.count, replacement: [0x78] + old).inWords(of: old)
    #expect(edits == [TextEdit(range: 0..<0, replacement: [0x78])])
  }
}
