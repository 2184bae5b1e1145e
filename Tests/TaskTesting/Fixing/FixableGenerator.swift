/// Generates workspaces from a seed that linter rules have fixes for: tasks with all kinds of dependencies, and with
/// attributes, names and ranks that are valid, repeated, misspelled, in other tools' syntax, or next to punctuation.
///
/// Each line that is a task, or nearly one, has a unique word `m1`, `m2` … that identifies it after fixes.
package struct FixableGenerator {
  private var random: SplitMix64
  private var lineEnd = "\n"
  private var taskCount = 0
  private let ids: [String]

  package static func documents(seed: UInt64) -> [[UInt8]] {
    var random = SplitMix64(seed: seed)
    let idCount = random.pick([2, 3, 4, 6])
    var generator = FixableGenerator(
      random: random, ids: (0..<idCount).map { "abcdef".dropFirst($0).prefix(1).description })
    return (0..<generator.random.pick([1, 1, 1, 2])).map { _ in generator.document() }
  }

  private init(random: SplitMix64, ids: [String]) {
    self.random = random
    self.ids = ids
  }

  private mutating func document() -> [UInt8] {
    lineEnd = random.pick(["\n", "\n", "\n", "\r\n"])
    var text = random.once(in: 16) ? "\u{FEFF}" : ""
    if random.once(in: 4) { text += frontMatter() }
    var depth = -1
    for _ in 0..<random.pick([2, 4, 6, 9, 14]) {
      switch random.below(16) {
      case 0:
        text += heading()
        depth = -1
      case 1: text += "\(lineEnd)"
      case 2: text += plainLine()
      default:
        depth = random.below(min(depth, 3) + 2)
        text += task(depth)
        if random.once(in: 6) { text += note(depth) }
      }
    }
    if random.once(in: 8), text.hasSuffix(lineEnd) { text.removeLast() }
    return Array(text.utf8)
  }

  private mutating func frontMatter() -> String {
    var lines = ["---"]
    for _ in 0..<random.below(4) {
      lines.append(
        random.pick([
          "title: Home", "Title: Home", "project: house", "projct: house", "Project: Big House",
          "priority: B",
          "Priority: E", "quadrnt: Q9", "tags: a, b", "tag: c", "Tags: 1c", "contexts: home",
          "context: phone",
          "keys: client", "Keys: client", "Keys: 1b, owner", "key: pri, t", "due: 2026-12-01",
          "author: Sam",
        ]))
    }
    return (lines + ["---", ""]).joined(separator: lineEnd)
  }

  private mutating func heading() -> String {
    let hashes = random.pick(["#", "##", "###"])
    let rank = random.pick(["", "", "(A) ", "(B-1 Q2) ", "(E) ", "(a) "])
    let words = (0..<random.below(4)).map { _ in " " + word() }.joined()
    return "\(hashes) \(rank)Part\(words)\(lineEnd)"
  }

  private mutating func plainLine() -> String {
    let line = random.pick([
      "Some words.", "<!-- tasks: allow redundant-dependency -->",
      "<!-- tasks: allow-file self-dependency -->",
      "<!-- a comment -->", "after:a", "* a point",
      "```\(lineEnd)- [ ] not a task after:a,a id:b\(lineEnd)```",
      "===", "> quoted",
    ])
    return "\(line)\(lineEnd)"
  }

  private mutating func note(_ depth: Int) -> String {
    let indentation = String(repeating: "  ", count: depth + 1)
    taskCount += 1
    let text = random.pick([
      "A note.", "due:2026-12-01", "due:2026-12-01 @home", "after:\(id())", "id:\(id()) #tag",
      "@phone",
      "See after:\(id()).", "- a point", "start:2027 of:\(id())",
      "A note.\(lineEnd)\(indentation)after:\(id())",
      "\(lineEnd)\(indentation)- [ ]m\(taskCount)",
    ])
    return "\(indentation)\(text)\(lineEnd)"
  }

  private mutating func task(_ depth: Int) -> String {
    taskCount += 1
    var line = random.once(in: 12) && depth > 0 ? String(repeating: "\t", count: depth) : ""
    if line.isEmpty { line = String(repeating: random.once(in: 10) ? "   " : "  ", count: depth) }
    line += random.pick(["-", "-", "-", "-", "-", "-", "*", "+", "1."])
    line += random.pick([" ", " ", " ", " ", " ", " ", " ", " ", "  ", "\t"])
    line += random.pick([
      "[ ]", "[ ]", "[ ]", "[ ]", "[ ]", "[ ]", "[ ]", "[/]", "[>]", "[x]", "[x]", "[-]", "[X]",
      "[?]",
    ])
    // Text that is nearly a task.
    if random.once(in: 30) {
      line =
        String(line.prefix { $0 == " " })
        + random.pick(["-[ ]", "- []", "- [x]", "- [ ]:", "-[x]", "- [  ]"])
      return "\(line)\(random.pick(["", " "]))m\(taskCount) \(word())\(lineEnd)"
    }
    let ranks = [
      "", "", "", "", "(A) ", "(A-1) ", "(B-1) ", "(Q2) ", "(E) ", "(A Q2) ", "(B-12 Q3) ", "(a) ",
      "(A1) ",
    ]
    line += " " + random.pick(ranks + ["(A), ", "A-1 "])
    let title = random.below(3)
    let words = (0..<random.pick([0, 1, 2, 3, 4, 6])).map { _ in word() + trailing() }
    line += words.prefix(title).joined(separator: gap())
    line += " m\(taskCount) " + words.dropFirst(title).joined(separator: gap())
    return line + random.pick(["", "", "", "", " ", "  ", "\t"]) + lineEnd
  }

  private mutating func gap() -> String {
    random.pick([" ", " ", " ", " ", " ", " ", " ", " ", "  ", "\t", "\u{A0}"])
  }

  /// Returns punctuation to append to a word, or nothing.
  private mutating func trailing() -> String {
    random.once(in: 5)
      ? random.pick([",", ".", ";", ":", "!", "?", ")", "]", "),", "…", "'s"]) : ""
  }

  private mutating func word() -> String {
    switch random.below(12) {
    case 0...1: "id:\(id())"
    case 2...4:
      random.pick(["after", "after", "after", "after", "afetr", "After", "dep"]) + ":" + names()
    case 5...6: attribute()
    case 7: name()
    case 8: foreign()
    default: plain()
    }
  }

  private mutating func id() -> String { random.pick(ids) }

  private mutating func names() -> String {
    (0...random.pick([0, 0, 1, 1, 1, 2, 3])).map { _ in
      random.once(in: 20) ? random.pick(["x", "", "1b"]) : id()
    }
    .joined(separator: ",")
  }

  private mutating func attribute() -> String {
    let dates = [
      "2026-11-19", "2026-11-21", "2026-12-01", "2026-12-01T09:30", "2026-12", "2027", "2026-02-30",
      "fri",
    ]
    switch random.below(8) {
    case 0...3:
      return random.pick([
        "due", "due", "plan", "start", "created", "done", "done", "cancelled", "until", "deu",
        "Due", "strat",
        "craeted",
      ]) + ":" + random.pick(dates + ["3/4/26", "tomorrow", "2026-12-1", "\"2026-12-01\""])
    case 4:
      return random.pick(["every", "every", "evry"]) + ":"
        + random.pick(["1w", "3d@done", "month@31", "weekday", "red"])
    case 5: return "of:\(id())"
    case 6:
      return random.pick(["est", "spent", "Est"]) + ":"
        + random.pick(["1h30m", "20m", "5m", "soon"])
    default:
      return random.pick([
        "remind:1d", "remind:2h", "remind:1d", "owner:sam", "owner:\"Sam T\"", "owner:(x",
        "owner:a]", "Owner:sam",
        "client:oak", "client:\"Big Oak\"", "owner:[x", "owner:\"Sam, T.\"",
      ])
    }
  }

  private mutating func name() -> String {
    random.pick([
      "+house", "+garden", "+\"Big Home\"", "@home", "@phone", "@\"at work\"", "#tag", "#tag",
      "#Tag", "#a", "#\"a\"",
      "@home's", "+house/kitchen", "#1a", "@Home",
    ])
  }

  private mutating func foreign() -> String {
    random.pick([
      "pri:A", "pri:B", "t:2026-12-01", "rec:1w", "rec:+3m", "dep:\(id())", "project:house",
      "context:home", "tag:a",
      "📅 2026-12-01", "📅2026-12-01", "✅ 2026-11-20", "⏫", "🔁 every week", "🛫 2027-01-01",
      "[due:: 2026-12-01]",
      "(due:: 2026-12-01)", "[priority:: high]", "[repeat:: every day]", "🆔 \(id())",
      "⛔ \(id()),\(id())", "🔼", "🔺",
      "[dependsOn:: \(id())]", "[id:: \(id())]", "priority:high", "p:1",
    ])
  }

  private mutating func plain() -> String {
    random.pick([
      "buy", "milk", "(A)", "(B-2)", "(Q2)", "(A Q3)", "`after:a (A)`", "<!-- after:b -->", "[x]",
      "[link](after:a)",
      "(see", "this)", "<!-- tasks: allow self-dependency -->", "10:30", "\\@home", "C++", "*now*",
      "日本", "a\u{200B}b",
      "<b>", "https://x.org/a:b", "[[note]]", "\"quoted", "-",
    ])
  }
}
