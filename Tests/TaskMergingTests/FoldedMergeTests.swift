import TaskMerging
import TaskSyntax
import Testing

/// Merges of versions that share long stretches. These are left out while the rest is merged.
struct FoldedMergeTests {
  /// Lines that all versions share, with the structure that must not leak out of them.
  private static let stretches: [String: String] = [
    "tasks": numbered { "- [ ] Task \($0)\n" },
    "subtasks and notes": numbered { "- [ ] Task \($0)\n  A note\n\n  - [ ] Subtask \($0)\n" },
    "sections": numbered { "\($0 % 3 == 0 ? "## Section \($0) +p\($0)\n\n" : "")- [ ] Task \($0)\n" },
    "nested sections": numbered { "\(String(repeating: "#", count: $0 % 6 + 1)) Section \($0)\n- [ ] Task \($0)\n" },
    "fences": numbered { "- [ ] Task \($0)\n  ```sh\n  # a comment\n- [ ] no task\n  ```\n" },
    "fences outside tasks": numbered { "# Section \($0)\n```\n# a comment\n- [ ] no task\n```\n- [ ] Task \($0)\n" },
    "comments": numbered { "<!-- one\n- [ ] no task -->\n- [ ] Task \($0)\n" },
    "allowances": numbered { "<!-- tasks: allow empty-title -->\n- [ ] Task \($0)\n" },
    "a last fence that is open": numbered { "- [ ] Task \($0)\n" } + "```\ntext\n",
    "a last comment that is open": numbered { "- [ ] Task \($0)\n" } + "<!-- text\n",
    "paragraphs": numbered { "A paragraph \($0)\nof two lines\n\n- [ ] Task \($0)\n" },
    "parts of markers": numbered { "- [ ] Task \($0)\n=======\n" },
    "equal tasks": String(repeating: "- [ ] Task\n", count: 40),
    "numbered tasks": numbered { "\($0). [ ] Task \($0)\n" },
    "blank lines": numbered { "- [ ] Task \($0)\n\n \n\n" },
    "no task": numbered { "Line \($0)\n" },
  ]

  /// Texts before and after the stretch: in the base, and in both versions.
  private static let surroundings: [(base: (String, String), a: (String, String), b: (String, String))] = [
    (("- [ ] First\n", "- [ ] Last\n"), ("- [x] First\n", "- [ ] Last\n"), ("- [ ] First\n", "- [x] Last\n")),
    (("- [ ] First\n", "- [ ] Last\n"), ("", "- [ ] Last\n- [ ] First\n"), ("- [ ] First due:fri\n", "- [ ] Last\n")),
    (("", ""), ("- [ ] Above\n", ""), ("", "- [ ] Below\n")),
    (("", "\n# Garden\n\n- [ ] Weed\n"), ("  a note\n", "  a note below\n\n# Garden\n\n- [ ] Weed\n"), ("# Top\n", "")),
    (("# Kitchen\n", "## Office\n"), ("## Kitchen\n", "## Office\n"), ("# Kitchen\n", "# Office\n")),
    (("Text\n", "Text\n"), ("```\nText\n", "Text\n"), ("Text\n", "Text more\n")),
    (("Text\n", "Text\n"), ("<!-- Text\n", "Text -->\n"), ("Text\n", "Text more\n")),
    (
      ("---\n# c\ntasks: 1\n---\n", ""), ("---\n# c\n---\n", ""), ("---\n# c\ntasks: 1\nkeys: a\n---\n", "- [ ] Last\n")
    ),
    (("- [ ] First\n", ""), ("", "- [ ] First\n"), ("", "- [ ] First\n")),
    (("", "- [ ] Last\n"), ("- [ ] Last\n", ""), ("", "- [x] Last\n")),
    (("", "  - [ ] Below\n"), ("", "  - [x] Below\n"), ("", "  - [ ] Below due:2026-12-01\n")),
  ]

  @Test(arguments: stretches.keys.sorted())
  func areMergedAsWhole(name: String) throws {
    let stretch = try #require(Self.stretches[name])
    for (number, texts) in Self.surroundings.enumerated() {
      func merge(_ stretch: String) -> DocumentMerge {
        func version(_ text: (String, String)) -> [UInt8] { Array((text.0 + stretch + text.1).utf8) }
        return DocumentMerge(base: version(texts.base), ours: version(texts.a), theirs: version(texts.b))
      }
      let folded = merge(stretch)
      // The character that stands for what is left out keeps a text from being folded.
      let whole = merge(Self.marked(stretch))
      #expect(
        Self.marked(String(decoding: folded.text, as: UTF8.self)) == String(decoding: whole.text, as: UTF8.self),
        "surroundings \(number)")
      #expect(folded.conflicts == whole.conflicts, "surroundings \(number)")
      #expect(folded.rules == whole.rules, "surroundings \(number)")
      #expect(folded.mergesLines == whole.mergesLines, "surroundings \(number)")
    }
  }

  /// Merges without a base: each line of the stretch is there once, with the lines of both sides around it.
  @Test(arguments: stretches.keys.sorted())
  func withoutBase(name: String) throws {
    let stretch = try #require(Self.stretches[name])
    let (above, below) = ("- [ ] Above\n", "# Garden\n\n- [ ] Below\n")
    for (a, b) in [(above + stretch, stretch), (stretch + below, stretch), (above + stretch, stretch + below)] {
      let merge = DocumentMerge(base: nil, ours: Array(a.utf8), theirs: Array(b.utf8))
      let isBelow = a.hasSuffix(below) || b.hasSuffix(below)
      // Lines below would belong to a fence that is open.
      if isBelow, name.hasPrefix("a last") { continue }
      #expect(merge.conflicts == [])
      let expected = (a.hasPrefix(above) ? above : "") + stretch + (isBelow ? below : "")
      #expect(Self.lines(String(decoding: merge.text, as: UTF8.self)) == Self.lines(expected))
    }
  }

  private static func lines(_ text: String) -> [Substring] { text.split(separator: "\n") }

  /// A version in which a fence is opened has lines for what are tasks elsewhere.
  @Test func fenceOfOneSide() {
    let tasks = Self.numbered { "- [ ] Task \($0)\n" }
    let merge = DocumentMerge(
      base: Array("Text\n\(tasks)".utf8), ours: Array("```\nText\n\(tasks)".utf8),
      theirs: Array("Text\n\(tasks)- [ ] Added\n".utf8))
    #expect(merge.text == Array("```\nText\n\(tasks)- [ ] Added\n".utf8))
  }

  /// A conflict behind shared lines is named by its line in the whole text.
  @Test func linesOfConflicts() {
    func version(_ day: Int) -> [UInt8] {
      let tasks = Self.numbered { "- [ ] Task \($0)\n" }
      return Array("\(tasks)- [ ] Pay due:2026-12-0\(day)\n\(tasks)- [ ] Call due:2026-12-0\(day)\n".utf8)
    }
    let merge = DocumentMerge(base: version(1), ours: version(2), theirs: version(3))
    #expect(merge.conflicts.map(\.line) == [41, 86])
    let lines = String(decoding: merge.text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    for conflict in merge.conflicts { #expect(lines[conflict.line - 1].hasPrefix("<<<<<<<")) }
  }

  /// A long stretch that one side moved stands where that side put it.
  @Test func movedStretch() {
    let (first, second) = (Self.numbered { "- [ ] One \($0)\n" }, Self.numbered { "- [ ] Two \($0)\n" })
    let merge = DocumentMerge(
      base: Array("\(first)\(second)".utf8), ours: Array("\(second)\(first)".utf8),
      theirs: Array("- [ ] Added\n\(first)\(second)".utf8))
    #expect(merge.conflicts == [])
    #expect(merge.text == Array("- [ ] Added\n\(second)\(first)".utf8))
  }

  private static func numbered(_ text: (Int) -> String) -> String { (1...40).map(text).joined() }

  /// Marks each line of a stretch that has a number or a title.
  private static func marked(_ text: String) -> String {
    text.replacing("Task", with: "\u{1A}ask").replacing("Line", with: "\u{1A}ine")
  }
}
