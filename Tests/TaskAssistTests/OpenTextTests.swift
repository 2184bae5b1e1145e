import TaskAssist
import TaskSyntax
import TaskTesting
import Testing

/// After each edit, the parts of an open text are what a fresh reading finds.
struct OpenTextTests {
  /// Lines that open and close what crosses parts, besides those of drawn documents.
  private static let lines = [
    "```\n", "~~~\n", "<!--\n", "-->\n", "---\n", "keys: k7\n", "# Kitchen\n", "- [ ] Order cost:3\n", "  a note\n",
    "  - [x] Measure\n", "\n", "\r\n", "text\r", "- [ ]", "#", " ", "\u{FEFF}", "<<<<<<< ours\n", "=======\n",
    ">>>>>>> theirs\n",
  ]

  @Test(arguments: 0..<8)
  func partsAreThoseOfAFreshReading(block: Int) {
    var random = SplitMix64(seed: UInt64(block))
    let rounds = Environment.number("OPEN_EDITS", otherwise: 4_000) / 8
    var (reference, text) = Self.document(&random)
    var mostParts = 0
    for round in 0..<rounds {
      if round % 200 == 0 { (reference, text) = Self.document(&random) }
      let (range, bytes) = Self.edit(reference, &random)
      reference.replaceSubrange(range, with: bytes)
      text.replace(range, with: bytes)
      mostParts = max(mostParts, text.parts.count)
      let whole = SyntaxTree(reference, partLength: .max)
      let parts = text.parts.map(\.syntax)
      let isSame =
        JoinedRecords(parts) == JoinedRecords(whole.parts) && text.dialect == whole.dialect
        && text.count == reference.count && text.bytes(in: 0..<text.count) == reference
        && Self.arePlaced(parts)
      #expect(isSame, "block \(block), round \(round), \(range) with \(bytes)")
      if !isSame { return }
    }
    #expect(mostParts >= 8)
  }

  /// A change in one place reads a few parts again, however long the document.
  @Test func changesAreLocal() {
    let document = Array((0..<20_000).map { "- [ ] Task \($0)\n" }.joined().utf8)
    var text = OpenText(document, partLength: 1024)
    let count = text.parts.count
    for place in stride(from: 0, to: document.count, by: document.count / 50) {
      let read = text.replace(place..<place, with: [UInt8(ascii: "x")])
      #expect(read.new.count <= 3)
    }
    #expect(text.parts.count - count <= 60)
    // A fence that is opened reaches to the end, and its removal gives the parts back.
    let fence = Array("```\n".utf8)
    #expect(text.replace(0..<0, with: fence).new == 0..<1)
    text.replace(0..<fence.count, with: [])
    #expect(text.parts.count > count / 2)
  }

  /// Parts neither grow nor shrink without end.
  @Test func partsKeepTheirLength() {
    var text = OpenText([], partLength: 256)
    for number in 0..<2_000 {
      let line = Array("- [ ] Task \(number)\n".utf8)
      text.replace(number % 2 == 0 ? 0..<0 : text.count..<text.count, with: line)
    }
    #expect(text.parts.allSatisfy { $0.count <= 512 })
    #expect(text.parts.count < text.count / 64)
    while text.count > 0 { text.replace(0..<min(text.count, 40), with: []) }
    #expect(text.parts.count == 1)
  }

  private static func document(_ random: inout SplitMix64) -> ([UInt8], OpenText) {
    var document: [UInt8] = []
    // Front matter, or nearly: it must be closed within 65 lines, and no task may be in it.
    if random.once(in: 2) {
      document += Array("---\n".utf8)
      for line in 0..<random.pick([5, 62, 66]) {
        document += Array(random.pick(["# comment \(line)\n", "keys: k\(line)\n", "# comment\n", "\n"]).utf8)
      }
      if random.once(in: 2) { document += Array("---\n".utf8) }
    }
    for number in 0..<8 {
      document += DocumentGenerator.document(seed: random.next())
      for line in 0..<40 { document += Array("- [ ] Task \(number) k\(line):1\n".utf8) }
    }
    return (document, OpenText(document, partLength: 256))
  }

  private static func edit(_ document: [UInt8], _ random: inout SplitMix64) -> (Range<Int>, [UInt8]) {
    let start = random.below((random.once(in: 4) ? min(document.count, 1_500) : document.count) + 1)
    let end = min(document.count, start + random.pick([0, 0, 0, 1, 1, 2, 10, 80, 600]))
    var bytes: [UInt8] = []
    switch random.below(8) {
    case 0...1: break
    case 2: bytes = [UInt8(random.below(256))]
    case 3: bytes = DocumentGenerator.document(seed: random.next())
    default: for _ in 0...random.below(2) { bytes += Array(random.pick(lines).utf8) }
    }
    // Most edits are at the starts of lines, where blocks open and close.
    guard !random.once(in: 3) else { return (start..<end, bytes) }
    let line = document[..<start].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return (line..<max(line, end), bytes)
  }

  private static func arePlaced(_ parts: [SyntaxPart]) -> Bool {
    var (offset, line) = (0, 0)
    for part in parts {
      guard part.documentOffset == offset, part.firstLine == line else { return false }
      (offset, line) = (offset + part.range.count, line + part.lineCount)
    }
    return true
  }
}
