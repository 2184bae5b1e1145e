import TaskTesting

/// Generates documents with everything that a task can have: notes, subtasks, recurrences, quoted values, headings,
/// fences, comments, and both kinds of line ends.
struct OutlineGenerator {
  private var random: SplitMix64
  private var text = ""

  static func document(seed: UInt64) -> [UInt8] {
    var generator = OutlineGenerator(random: SplitMix64(seed: seed))
    generator.write()
    return Array(generator.text.utf8)
  }

  private init(random: SplitMix64) { self.random = random }

  private mutating func write() {
    let lineEnd = random.pick(["\n", "\n", "\n", "\r\n"])
    var lines: [String] = []
    if random.once(in: 3) { lines += ["---", "project: house", "keys: client", "---", ""] }
    if random.once(in: 6) { lines += ["Some prose, and a [link](x.md).", ""] }
    for _ in 0...random.below(4) {
      if random.once(in: 2) {
        if lines.last.map({ !$0.isEmpty }) == true { lines.append("") }
        lines += ["\(random.pick(["#", "##", "###"])) \(heading())", ""]
      }
      for _ in 0...random.below(4) { lines += block(indentation: "") }
      if random.once(in: 5) { lines += ["", "<!-- tasks: allow overdue -->"] }
    }
    text = lines.joined(separator: lineEnd) + (random.once(in: 6) ? "" : lineEnd)
  }

  private mutating func heading() -> String {
    random.pick(["House +house", "(A) Kitchen", "Later", "Garden @out #green", "House +house", "(B Q2) Work ##"])
  }

  private mutating func block(indentation: String) -> [String] {
    let bullet = random.pick(["-", "-", "-", "*", "1."])
    var lines = ["\(indentation)\(bullet) [\(random.pick([" ", " ", " ", "/", ">", "x", "-", "X", "?"]))] \(words())"]
    let inner = indentation + String(repeating: " ", count: bullet.count + 1)
    guard indentation.count < 7 else { return lines }
    if random.once(in: 3) {
      lines += random.pick([
        ["- A note. #notag"], ["> Said so.", "", "And more."], ["```", "- [ ] no task", "```"], ["Wrapped", "text."],
        ["<!-- a comment -->"],
      ]).map { $0.isEmpty ? "" : inner + $0 }
    }
    for _ in 0..<random.pick([0, 0, 0, 1, 2]) { lines += block(indentation: inner) }
    if random.once(in: 8) { lines += [inner + "Behind the subtasks."] }
    if random.once(in: 8) { lines.append("") }
    return lines
  }

  private mutating func words() -> String {
    var words = random.pick(["", "", "(A) ", "(B-2) ", "(C Q1) ", "(Q2)  ", "(E) ", "\\(A) "])
    words += random.pick([
      "Order the worktop", "Call @anna about +website", "Pay due:2026-11-30, please", "Read `a:b` and <b@c.d>",
      "Water the plants", "Buy 2 × milk", "Clean [[the #room]] ", "\\#1 of all", "Meet (owner:sam) at 10:30",
      "Order the  worktop", "+house Paint #diy @home",
    ])
    for attribute in attributes() where random.once(in: 4) { words += " " + attribute }
    return words
  }

  private mutating func attributes() -> [String] {
    let day = random.pick(["2026-11-19", "2026-11-21", "2026-11-22T18:00", "2026-12-31", "2026-W49", "2026-11"])
    return [
      "plan:2026-11-20", "due:\(day)", "start:2026-11-25", "remind:1d", "remind:2026-11-20T09:00",
      "every:\(random.pick(["day", "3d", "week", "month", "mon,thu", "2w@done", "month@each", "1st", "last-day"]))",
      "until:\(random.pick(["2026-12-31", "2026-11-22"]))", "owner:\"Oak & Sons\"", "est:2h", "spent:45m",
      "id:\(random.pick(["x", "y", "z"]))", "after:x,y", "client:Miller", "created:2026-11-01", "done:2026-11-18",
      "cancelled:2026-11-17", "+second", "@phone", "#t", "<!-- why -->",
    ]
  }
}
