import TaskTesting
import Testing

/// Tests of the runner: which fences it takes for examples, and what it reports when an example fails.
struct MarkdownSuiteTests {
  private func suite(_ lines: String...) -> MarkdownSuite {
    let document = MarkdownDocument(path: "a.md", Array(lines.joined(separator: "\n").utf8))
    return MarkdownSuite(
      document, projections: ["upper": { Array(String(decoding: $0.bytes, as: UTF8.self).uppercased().utf8) }])
  }

  private func failures(_ suite: MarkdownSuite) -> [String] { suite.run(updating: false).map(\.description) }

  @Test func holdingConditionsReportNothing() {
    #expect(
      failures(suite("```tasks", "a", "```", "prose", "```upper", "A", "```", "```tasks", "```", "```upper", "```"))
        == [])
  }

  @Test func differencesAreShownByLine() {
    #expect(
      failures(suite("# b", "```tasks", "a", "b", "c", "d", "```", "", "```upper", "A", "B", "x", "D", "```"))
        == ["a.md:9: upper\n  …\n  B\n- x\n+ C\n  D"])
  }

  @Test func namesAreChecked() {
    #expect(failures(suite("```tasks", "```", "```uper", "```")) == ["a.md:3: no projection is called \"uper\""])
    #expect(failures(suite("```tasks", "```", "# a", "```sh", "```")) == [])
    #expect(failures(suite("```sh", "```")) == [])
  }

  @Test func longerFencesHoldShorterOnes() {
    #expect(failures(suite("````tasks", "```", "a", "```", "````", "~~~~~upper", "```", "A", "```", "~~~~~")) == [])
    #expect(failures(suite("`````markdown", "```tasks", "a", "```", "```upper", "no", "```", "`````")) == [])
  }

  @Test func fencesMayBeIndented() {
    #expect(
      failures(suite("- a", "  ```tasks", "  - b", "    c", "  ```", "  ```upper", "  - B", "    C", "  ```")) == [])
  }

  @Test func escapesAreDecoded() throws {
    let text = #"a\n\r\t\\\0\xFF\u{1F6B2}\"# + "\nb\\n\\\n"
    #expect(try EscapedText.decode(text.utf8) == Array("a\n\r\t\\\0".utf8) + [0xFF] + Array("🚲b\n".utf8))
    #expect(failures(suite("```tasks escaped", #"a\tb"#, "```", "```upper", "A\tB", "```")) == [])
    #expect(
      failures(suite("```tasks escaped", "a", #"\q"#, "```"))
        == [#"a.md:3: no escape of a `tasks escaped` fence: \q"#])
  }

  @Test(arguments: ["", "a\n", "\n", "\n\na\r\n", "a", "\"\\\" \\n\t\0", "\u{FEFF}\n\\\""])
  func escapesAreEncoded(text: String) throws {
    let encoded = EscapedText.encode(Array(text.utf8))
    #expect(
      try EscapedText.decode(encoded.isEmpty || text.utf8.last == 0x0A ? encoded : encoded + [0x0A]) == Array(text.utf8)
    )
    #expect(!encoded.contains { $0 < 0x20 && $0 != 0x0A })
  }

  @Test(arguments: [
    #"\"#, #"\x"#, #"\xG0"#, #"\x1"#, #"\u"#, #"\u{}"#, #"\u{D800}"#, #"\u{1234567}"#, #"\u{12"#, #"\""#,
  ])
  func otherEscapesAreNone(text: String) {
    #expect(throws: EscapedText.Malformed.self) { try EscapedText.decode(text.utf8) }
  }

  @Test func fencesAreRewritten() throws {
    let document = suite("# a", "- b", "  ```tasks", "  ```", "  ~~~upper x", "  old", "  ~~~", "c", "```upper", "```")
      .document
    let changes = document.blocks.compactMap { block in
      if case .fence(let fence) = block, fence.name == "upper" { (fence, Array("new\n\n```\n".utf8)) } else { nil }
    }
    let expected = [
      "# a", "- b", "  ```tasks", "  ```", "  ~~~upper x", "  new", "", "  ```", "  ~~~", "c", "````upper", "new", "",
      "```",
      "````", "",
    ]
    #expect(String(decoding: document.rewritten(changes), as: UTF8.self) == expected.joined(separator: "\n"))
  }

  @Test func examplesAndRulesBelongTogether() {
    let page = suite(
      "**[a]** x", "| **[b]** | y |", "- **[c]** and **[a]**", "#### Example 1: a, b", "```tasks", "```", "```upper",
      "```",
      "#### Example 3: d", "prose", "#### Example 3", "```tasks", "**[e]**", "```")
    #expect(
      ExampleIndex(page.document).failures.map(\.description) == [
        "a.md:3: [a] is defined twice", "a.md:9: this should be example 2", "a.md:9: [d] is not defined",
        "a.md:9: the example shows no input, or not what becomes of it", "a.md:11: the example names no rule",
        "a.md:11: the example shows no input, or not what becomes of it", "a.md:3: no example shows [c]",
      ])
  }
}
