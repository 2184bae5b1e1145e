import TaskLinter
import TaskModel
import TaskSyntax
import TaskTesting
import Testing

/// Duplicate tasks, found by their text in documents of any number of parts.
struct DuplicateTaskTests {
  private static let linter = Linter(LintRule.all.filter { $0.name == "duplicate-task" })

  private func count(_ bytes: [UInt8], partLength: Int = 1 << 18) -> Int {
    Self.linter.lint(SyntaxTree(bytes, partLength: partLength), context: .sample).count
  }

  /// All titles that begin with these bytes once had the same hash.
  @Test func tasksWithEqualNumbersAreNotTheSame() {
    let start = Array("- [ ] ".utf8) + [0x15, 0x7C, 0x4A, 0x7F, 0xB9, 0x79, 0x37, 0x9E]
    #expect(count(start + Array("AAAAAAAA\n".utf8) + start + Array("BBBBBBBB\n".utf8)) == 0)
    // Quoted text is not part of the hash.
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

  /// Returns a generated list, and the indices of its lines that repeat a line of the same section.
  private func list(seed: UInt64) -> (text: String, repeated: [Int]) {
    var random = SplitMix64(seed: seed)
    var lines: [String] = []
    var repeated: [Int] = []
    var said: Set<String> = []
    for number in 0..<random.pick([4, 20, 60]) {
      if random.once(in: 12) {
        lines.append("## Part")
        said = []
        continue
      }
      let words = (0..<random.pick([1, 1, 2, 3])).map { _ in random.pick(["Buy", "milk", "x"]) }
      var facts: [[String]] = [
        ["#now"], ["#b"], ["@anna", "@\"anna\""], ["+a", "+\"a\""], ["due:2026-12-01"], ["plan:2026-12-02"],
        ["owner:sam", "owner:\"sam\""],
      ]
      facts = facts.filter { _ in random.once(in: 5) }
      let other = ["est:5m", "created:2026-01-01"].filter { _ in random.once(in: 6) }
      var line = words
      for word in facts.map({ random.pick($0) }) + other { line.insert(word, at: random.below(line.count + 1)) }
      let box = random.pick(["[ ]", "[ ]", "[/]", "[x]"])
      lines.append("- \(box) \(line.joined(separator: random.once(in: 4) ? "  " : " "))")
      let saying = words.joined(separator: " ") + "|" + facts.map { $0[0] }.joined(separator: " ")
      if box != "[x]", !said.insert(saying).inserted { repeated.append(number) }
    }
    return (lines.joined(separator: "\n") + "\n", repeated)
  }

  @Test func taskContentDecides() {
    for seed in 0..<UInt64(Environment.amount("GENERATED", otherwise: 400)) {
      let (text, repeated) = list(seed: seed)
      for partLength in [100, 1 << 18] {
        let tree = SyntaxTree(Array(text.utf8), partLength: partLength)
        let found = Self.linter.lint(tree, context: .sample).map { finding in
          text.utf8.prefix(finding.range.lowerBound).count { $0 == UInt8(ascii: "\n") }
        }
        #expect(found == repeated, "\(text)")
      }
    }
  }
}
