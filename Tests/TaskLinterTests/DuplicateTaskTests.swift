import TaskLinter
import TaskModel
import TaskSyntax
import TaskTesting
import Testing

/// Tasks that say the same, found by their texts in documents of any number of parts.
struct DuplicateTaskTests {
  private static let linter = Linter(LintRule.all.filter { $0.name == "duplicate-task" })

  private func count(_ bytes: [UInt8], partLength: Int = 1 << 18) -> Int {
    Self.linter.lint(SyntaxTree(bytes, partLength: partLength), context: .sample).count
  }

  /// Beginning with these bytes all titles once had one number.
  @Test func tasksWithEqualNumbersAreNotTheSame() {
    let start = Array("- [ ] ".utf8) + [0x15, 0x7C, 0x4A, 0x7F, 0xB9, 0x79, 0x37, 0x9E]
    #expect(count(start + Array("AAAAAAAA\n".utf8) + start + Array("BBBBBBBB\n".utf8)) == 0)
    // Text in quotes is no part of the number.
    for text in ["- [ ] Buy +\"Big A\"\n- [ ] Buy +\"Big B\"\n", "- [ ] Buy owner:\"A B\"\n- [ ] Buy owner:\"B A\"\n"] {
      for partLength in [1, 1 << 18] { #expect(count(Array(text.utf8), partLength: partLength) == 0, "\(text)") }
    }
  }

  @Test func partsMakeNoDifference() {
    var random = SplitMix64(seed: 20)
    for _ in 0..<200 {
      var text = ""
      for _ in 0..<random.below(12) {
        text += random.pick(["- [ ] ", "- [ ] ", "  - [ ] ", "- [/] ", "- [x] ", "# "])
        text += random.pick([
          "Buy milk", "Buy  milk", "Buy #now milk", "buy milk", "Call", "Call @\"anna\"", "Call @anna",
        ])
        text += random.pick(["", "", " due:2026-12-01", " est:5m", " #now"]) + "\n"
      }
      let whole = Self.linter.lint(SyntaxTree(Array(text.utf8)), context: .sample)
      for partLength in [1, 20, 60] {
        let parted = Self.linter.lint(SyntaxTree(Array(text.utf8), partLength: partLength), context: .sample)
        #expect(parted == whole, "\(text)")
      }
    }
  }
}
