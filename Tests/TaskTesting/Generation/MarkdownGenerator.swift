/// Generates Markdown from a seed: nested lists, code, HTML, tables, formulas and tasks, close to the boundaries of
/// blocks.
package struct MarkdownGenerator {
  private var random: SplitMix64
  private var output: [UInt8] = []
  private var columns = [0, 2]

  private init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// Returns the document of a seed, with up to about thirty lines.
  package static func document(seed: UInt64) -> [UInt8] {
    var generator = MarkdownGenerator(seed: seed)
    for _ in 0..<generator.random.pick([2, 3, 5, 8, 12, 20, 30]) { generator.line() }
    return generator.output
  }

  private mutating func line() {
    if random.once(in: 5) {
      write(random.pick(["", "", "", "  ", "    ", "\t", "      "]))
    } else {
      indentation()
      if random.once(in: 12) { write(random.pick(["> ", ">", "> > "])) }
      for _ in 0..<random.pick([0, 0, 0, 1, 1, 1, 1, 2]) { bullet() }
      write(random.pick(Self.texts))
      if random.once(in: 10) { write(random.pick([" ", "  ", "\t", "   ", "\\"])) }
    }
    output.append(0x0A)
  }

  private mutating func bullet() {
    write(random.pick(["-", "-", "-", "-", "*", "+", "1.", "2.", "1)", "10.", "123456789."]))
    write(random.pick([" ", " ", " ", " ", "  ", "   ", "    ", "     ", "\t", "      ", ""]))
    if random.once(in: 2) { write(random.pick(["[ ] ", "[x] ", "[X] ", "[/] ", "[ ]  ", "[ ]\t", "[ ]"])) }
  }

  private mutating func indentation() {
    let column = max(0, random.pick(columns) + random.pick([0, 0, 0, 0, 2, 2, 4, 1, -1, -2, 3, 6]))
    columns.append(column)
    if columns.count > 5 { columns.removeFirst() }
    if random.once(in: 12) {
      for _ in 0..<column / 4 { write("\t") }
      for _ in 0..<column % 4 { write(" ") }
    } else {
      for _ in 0..<column { write(" ") }
    }
  }

  private mutating func write(_ text: String) { output += text.utf8 }

  private static let texts = [
    "a", "b c", "a", "b  c", "", "# h", "#", "## h ##", "```", "~~~", "```sh", "````", "---", "- - -", "***", "===",
    "-", "=", "<div>", "</div>", "<pre>", "</pre>", "<pre>x</pre>", "<!-- a", "-->", "<!-- a -->", "<x y=\"z\">", "<?a",
    "?>", "<!A", ">", "<![CDATA[", "]]>", "| a | b |", "|---|---|", "a | b", "--|--", ":-:", "|--|", "| a \\| b |",
    "$$",
    "$$x$$", "x $$", "1986. x", "* x", "+ x", "`a", "b`", "due:2026-12-01  @b", "created:2026-11-01 due:2026-12-01",
    "日本  語",
  ]
}
