/// Edits of documents that open and close what crosses parts: fences, comments, front matter, tasks and headings.
package struct DrawnEdit: Sendable {
  package var range: Range<Int>
  package var bytes: [UInt8]

  private static let lines = [
    "```\n", "~~~\n", "<!--\n", "-->\n", "---\n", "keys: k7\n", "# Kitchen\n", "- [ ] Order cost:3\n", "  a note\n",
    "  - [x] Measure\n", "\n", "\r\n", "text\r", "- [ ]", "#", " ", "\u{FEFF}", "<<<<<<< ours\n", "=======\n",
    ">>>>>>> theirs\n", "# (A) Home +house\n", "## @garden #q1 (Q2)\n", "- [ ] Plant +garden @shed due:2026-01-02\n",
    "- [ ] (A-1) Dig id:dig after:plant\n", "- [ ] Task 3\n", "<!-- tasks: allow overdue -->\n",
    "<!-- tasks: allow-file duplicate-task -->\n", "- [ ] Water due:2026-11-21T10:00 <!-- tasks: allow stale -->\n",
  ]

  /// Draws an edit, mostly at the starts of lines, where blocks open and close.
  package init(of document: [UInt8], _ random: inout SplitMix64) {
    let start = random.below((random.once(in: 4) ? min(document.count, 1_500) : document.count) + 1)
    let end = min(document.count, start + random.pick([0, 0, 0, 1, 1, 2, 10, 80, 600]))
    bytes = []
    switch random.below(8) {
    case 0...1: break
    case 2: bytes = [UInt8(random.below(256))]
    case 3: bytes = DocumentGenerator.document(seed: random.next())
    default: for _ in 0...random.below(2) { bytes += Array(random.pick(Self.lines).utf8) }
    }
    let line = document[..<start].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    range = random.once(in: 3) ? start..<end : line..<max(line, end)
  }

  /// Draws a document to edit.
  ///
  /// - Parameter length: the number of drawn documents it is made of, with tasks between them.
  package static func document(_ length: Int, tasks: Int, _ random: inout SplitMix64) -> [UInt8] {
    var document: [UInt8] = []
    // Front matter, or nearly: it must be closed within 65 lines, and no task may be in it.
    if random.once(in: 2) {
      document += Array("---\n".utf8)
      for line in 0..<random.pick([5, 62, 66]) {
        document += Array(random.pick(["# comment \(line)\n", "keys: k\(line)\n", "# comment\n", "\n"]).utf8)
      }
      if random.once(in: 2) { document += Array("---\n".utf8) }
    }
    for number in 0..<length {
      document += DocumentGenerator.document(seed: random.next())
      for line in 0..<tasks { document += Array("- [ ] Task \(number) k\(line):1\n".utf8) }
    }
    return document
  }
}
