import TaskTesting
import Testing

/// Lints some files of a workspace and compares with the findings in them when all are linted.
struct LintOneFileTests {
  /// Draws files in which names, ids and links collide across files, also where they are only text.
  private struct Drawing {
    var random: SplitMix64

    static let files = ["a.tasks", "b.tasks", "sub/c.tasks", "d.tasks"]

    mutating func file() -> String {
      var text =
        random.once(in: 3)
        ? "---\nproject: \(random.pick(["house", "House", "garden"]))\ntags: [\(random.pick(["now", "todo", "x"]))]\n---\n"
        : ""
      for _ in 0..<random.below(7) { text += line() }
      return text
    }

    private mutating func line() -> String {
      switch random.below(9) {
      case 0: return "# Part \(word())\n"
      case 1: return "- [ ] See `\(word())` and <!-- \(word()) -->\n"
      case 2: return "Some words \(word()) here.\n"
      case 3: return "```\n- [ ] \(word())\n```\n"
      case 4: return "- [ ] See [it](\(random.pick(Self.files))#\(random.pick(["part", "part-garden", "other"])))\n"
      default: return "\(random.once(in: 5) ? "  " : "")- [\(random.pick([" ", "x"]))] Do \(word()) \(word())\n"
      }
    }

    private mutating func word() -> String {
      random.pick([
        "+garden", "+garden", "+garden", "+Garden", "+gardens", "+gardn", "+house", "+\"Big House\"", "+\"big house\"",
        "@phone", "@phone", "@Phone", "@pohne", "#to-do", "#to-do", "#todo", "#büro", "#Büro", "id:t1", "id:t2",
        "after:t1",
        "after:t2,t3", "of:t1", "(+garden)", "+garden.", "plain", "words", "due:soon",
      ])
    }
  }

  private func findings(_ operands: [String], in folder: SampleFolder) -> [Substring] {
    CommandRun(words: (["lint", "--format", "gcc"] + operands).map(\.array), folder: folder.path).output.split(
      separator: "\n")
  }

  @Test func filesHaveTheFindingsOfTheWholeWorkspace() throws {
    var (compared, ofOthers) = (0, 0)
    for seed in 0..<UInt64(Environment.amount("DOCUMENTS", otherwise: 400)) {
      var drawing = Drawing(random: SplitMix64(seed: seed))
      let texts = Drawing.files.map { ($0, drawing.file()) }
      let folder = try SampleFolder([(".tasks.json", "{}")] + texts)
      let all = findings([], in: folder)
      for asked in [["a.tasks"], ["sub/c.tasks"], ["b.tasks", "d.tasks"]] {
        let expected = all.filter { line in asked.contains { line.hasPrefix("\($0):") } }
        let found = findings(asked, in: folder)
        #expect(found == expected, "seed \(seed): \(asked)")
        compared += expected.count
        for rule in ["similar-name", "inconsistent-case", "duplicate-id"] {
          ofOthers += expected.count { $0.contains("[\(rule)]") }
        }
      }
    }
    #expect(compared > 500 && ofOthers > 100, "\(compared), \(ofOthers)")
  }

  /// A file that is read in chunks.
  @Test func aLargeFileIsSearchedForNames() throws {
    let word = String(repeating: "tomatoes", count: 60)
    let plain = String(repeating: "- [ ] Water the \(word) in the greenhouse @yard\n", count: 10_000)
    for (name, isFound) in [("+Garden", true), ("+\"Garden\"", true), ("+garden", false), ("+Gardener", false)] {
      let large = plain + "- [ ] Dig \(name)\n- [ ] Dig \(name)\n" + plain
      let folder = try SampleFolder([("a.tasks", "- [ ] Sow +garden\n"), ("b.tasks", large)])
      let found = findings(["a.tasks"], in: folder)
      #expect(found.contains { $0.contains("[inconsistent-case]") } == isFound, "\(name): \(found)")
    }
  }
}
