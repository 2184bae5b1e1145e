/// Generates documents from a seed: task files that are mostly valid and otherwise nearly valid.
///
/// Interesting inputs lie close to the grammar, so the generator follows its productions and mixes in near misses. At
/// the end it changes a few bytes at random.
package struct DocumentGenerator {
  private var random: SplitMix64
  private var output: [UInt8] = []
  private var lineEnd: [UInt8] = []
  /// Columns that later lines return to.
  private var columns = [0]

  private init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// Returns the document of a seed, with up to about forty lines.
  package static func document(seed: UInt64) -> [UInt8] {
    var generator = DocumentGenerator(seed: seed)
    return generator.document()
  }

  private mutating func document() -> [UInt8] {
    lineEnd = Array(random.pick(["\n", "\n", "\n", "\r\n"]).utf8)
    if random.once(in: 12) { write("\u{FEFF}") }
    if random.once(in: 40) { write("\u{FEFF}") }
    if random.once(in: 3) { frontMatter() }
    for _ in 0..<random.pick([1, 2, 3, 5, 8, 12, 20, 40]) { line() }
    if random.once(in: 4), !output.isEmpty { output.removeLast(min(lineEnd.count, output.count)) }
    if random.once(in: 3) { for _ in 0...random.below(3) { disturb() } }
    return output
  }

  // MARK: Lines

  private mutating func line() {
    switch random.below(32) {
    case 0...12: task()
    case 13...14: heading()
    case 15...19: text()
    case 20...21: fenceLine()
    case 22...24: commentLine()
    case 25...27: write(random.pick(["", "", " ", "\t", "    ", "\u{A0}", "\r", "\u{3000}", "\u{0C}"]))
    case 28: write(random.pick(["<<<<<<< ours", "=======", ">>>>>>> theirs", "||||||| base", "<<<<<<<", "======== x"]))
    case 29: write(random.pick(["---", "--- ", "***", "> a", "| a | b |", "1. a", "- a", "+ b", "* c"]))
    case 30: frontMatterLine()
    default: for _ in 0...random.below(20) { output.append(UInt8(truncatingIfNeeded: random.next())) }
    }
    endLine()
  }

  private mutating func task() {
    indentation()
    write(random.pick(Pieces.bullets))
    write(random.pick(Pieces.gaps))
    write(random.pick(Pieces.checkboxes))
    rest()
    if random.once(in: 3) { attributesAtEnd() }
  }

  /// Writes valid attributes in any order, sometimes with other text between or behind them.
  private mutating func attributesAtEnd() {
    for _ in 0...random.below(6) {
      write(random.pick([" ", " ", " ", "  ", "\t"]))
      write(random.pick(Pieces.attributes))
      if random.once(in: 12) { write(random.pick([",", " a", " <!-- b -->", " @c", " `d  e`"])) }
    }
    if random.once(in: 6) {
      write(random.pick(["  <!-- f -->", " <!-- tasks: allow overdue --> <!-- g -->", " ", "\t "]))
    }
  }

  private mutating func heading() {
    if random.once(in: 12) { write(" ") }
    write(random.pick(["#", "#", "##", "###", "######", "#######"]))
    rest()
    if random.once(in: 4) { write(random.pick([" #", " ###", "#", " # ", " #x", " \\#"])) }
  }

  /// Writes the rank and words of a task or a heading.
  private mutating func rest() {
    write(random.pick([" ", " ", " ", " ", "\t", "  ", "", "\u{A0}"]))
    if random.once(in: 3) {
      write(random.pick(Pieces.ranks))
      write(random.pick([" ", " ", " ", "\t ", "", "."]))
    }
    for _ in 0..<random.below(9) {
      word()
      write(random.pick([" ", " ", " ", " ", " ", "  ", "\t", ""]))
    }
  }

  private mutating func word() {
    switch random.below(12) {
    case 0...2: write(random.pick(Pieces.plain))
    case 3...5: name(behind: random.pick(["+", "@", "#"]))
    case 6...8: attribute()
    case 9...10: opaque()
    default: write(random.pick(Pieces.invisible))
    }
    if random.once(in: 4) { write(random.pick(Pieces.trailing)) }
  }

  private mutating func name(behind sigil: String) {
    write(sigil)
    write(random.pick(Pieces.names))
    if random.once(in: 8) { write(random.pick(Pieces.names)) }
  }

  private mutating func attribute() {
    write(random.pick(Pieces.keys))
    write(random.pick([":", ":", ":", ":", ":", "::", " :", ": ", "\\:", "=", ""]))
    write(random.pick(Pieces.values))
  }

  private mutating func opaque() {
    write(random.pick(Pieces.openings))
    for _ in 0..<random.below(3) {
      write(random.pick(["a", " ", "@a", "x:y", "due:2026-12-01", "\\", "(", ")", "[", "`", "<", ">", "]", "\"", "😀"]))
    }
    write(random.pick(Pieces.closings))
  }

  private mutating func text() {
    indentation()
    if random.once(in: 3) { write(random.pick(Pieces.items)) }
    for _ in 0...random.below(4) {
      write(random.pick(Pieces.plain + ["-", "- ", "- []", "-[ ]", "- [x]:", "<!-", "``", "#"]) + " ")
    }
  }

  private mutating func fenceLine() {
    indentation()
    write(
      random.pick(["```", "```", "~~~", "````", "~~~~~", "``", "~~~ `", "```swift", "``` a`b", "```  ", "~~~\u{A0}"]))
  }

  private mutating func commentLine() {
    indentation()
    write(
      random.pick(["<!--", "<!-- a -->", "-->", "<!-->", "<!--->", "--> a", "<!-- tasks: allow overdue -->", "<!-"]))
    if random.once(in: 3) { write(random.pick([" <!--", " -->", " a", " - [ ] b"])) }
  }

  private mutating func frontMatter() {
    write(random.pick(["---", "---", "---", "---", "--- ", "----", " ---", "--"]))
    endLine()
    for _ in 0..<random.pick([0, 1, 2, 3, 5, 8, 63, 64, 70]) {
      frontMatterLine()
      endLine()
    }
    write(random.pick(["---", "---", "---", "---", "---\t", "...", "", "----"]))
    endLine()
  }

  private mutating func frontMatterLine() {
    if random.once(in: 12) { indentation() }
    switch random.below(8) {
    case 0:
      write(
        random.pick(["", "# a", " # a", "a", "a:b", "- a", "-", "- \"b", "- client", "[a]", "- [ ] a", ":", "über: a"]))
    default:
      write(
        random.pick([
          "title", "project", "contexts", "tags", "keys", "keys", "priority", "quadrant", "tasks", "x", "Keys",
        ]))
      write(random.pick([":", ": ", ": ", ": ", ":\t", "", " :"]))
      write(
        random.pick([
          "", "a", "A", "Q1", "1", "client", "client, x-y", "[client, owner]", "[]", "[", "a b", "\"a b\"", "\"a",
        ]))
      if random.once(in: 3) { write(random.pick([", b", ",", ",,", " ", ", \"c, d\"", " # e", "]"])) }
    }
  }

  // MARK: Bytes

  private mutating func indentation() {
    let column = max(0, random.pick(columns) + random.pick([0, 0, 0, 2, 2, 4, 1, -1, -2, 3, 8]))
    columns.append(column)
    if columns.count > 6 { columns.removeFirst() }
    var written = 0
    while written < column {
      if random.once(in: 10) {
        write("\t")
        written = (written | 3) + 1
      } else {
        write(" ")
        written += 1
      }
    }
  }

  private mutating func write(_ text: String) { output += text.utf8 }

  private mutating func endLine() {
    output += random.once(in: 40) ? Array(random.pick(["\n", "\r\n", "\r", "\r\r\n", "\n\n"]).utf8) : lineEnd
  }

  /// Deletes, repeats or inserts some bytes.
  private mutating func disturb() {
    guard !output.isEmpty else { return }
    let start = random.below(output.count)
    let end = min(output.count, start + random.pick([1, 1, 2, 3, 8, 40]))
    switch random.below(5) {
    case 0: output.removeSubrange(start..<end)
    case 1: output.insert(contentsOf: output[start..<end], at: random.below(output.count))
    case 2: output.removeSubrange(start...)
    case 3: output[start] = UInt8(truncatingIfNeeded: random.next())
    default: output.insert(contentsOf: random.pick(Pieces.bytes), at: start)
    }
  }
}
