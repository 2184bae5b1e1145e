import TaskModel
package import TaskQuery

/// Generates queries from a seed. Names, words and dates are those of generated documents, so that queries match tasks.
///
/// Every generated query parses without an error in `context`.
package struct QueryGenerator {
  private var random: SplitMix64

  package init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// The context of generated queries: Saturday, 2026-11-21, at 10:00, with their keys and views.
  package static let context: QueryContext = {
    let day = CalendarDate(year: 2026, month: 11, day: 21) ?? .first
    return QueryContext(
      now: CalendarMoment(day, minuteOfDay: 600) ?? day.literal.firstMoment,
      views: views.map { (Array($0.name.utf8), Array($0.body.utf8)) },
      declaredKeys: [(Array("client".utf8), .text), (Array("x-y".utf8), .number), (Array("ticket".utf8), .date)])
  }()

  /// Views without parameters.
  package static let views: [(name: String, body: String)] = [
    ("soon", "due:..+3d or is:overdue"), ("one", "+home"), ("low", "not (pri:A..B @a)"),
    ("nested", "view:soon -view:low"),
    ("done", "is:done all"), ("sorted", "due:any sort:-due limit:3"),
  ]

  /// Returns a query: terms, and clauses between the terms at the top level.
  package mutating func query() -> String {
    var parts = [expression()]
    for clause in clauses() { random.once(in: 2) ? parts.append(clause) : parts.insert(clause, at: 0) }
    return parts.joined(separator: " ")
  }

  /// Returns terms joined at random, with parentheses, relations and negations nested up to `depth`.
  package mutating func expression(depth: Int = 4) -> String {
    var text = operand(depth: depth)
    for _ in 0..<random.pick([0, 0, 1, 1, 2, 4]) {
      text += random.pick([" ", " ", " ", " or ", " | ", " and ", " & ", "  OR  "]) + operand(depth: depth)
    }
    return text
  }

  private mutating func operand(depth: Int) -> String {
    let negation = random.pick(["", "", "", "", "-", "!", "not ", "NOT not ", "-!"])
    guard depth > 0 else { return negation + term() }
    switch random.below(10) {
    case 0: return negation + "(\(expression(depth: depth - 1)))"
    case 1: return negation + "\(random.pick(QueryRelation.allCases).rawValue)(\(expression(depth: depth - 1)))"
    default: return negation + term()
    }
  }

  /// Returns a term of any kind.
  package mutating func term() -> String {
    switch random.below(12) {
    case 0: return sigil()
    case 1: return "is:" + list(QueryFlag.allCases.map(\.rawValue))
    case 2:
      return random.pick(["has:", "no:"]) + list(QueryField.all.map(\.description) + ["client", "x-y", "ticket"])
    case 3: return text()
    case 4: return date()
    case 5: return number()
    case 6: return priority()
    case 7: return nameField()
    case 8: return textField()
    case 9: return "view:" + list(Self.views.map(\.name))
    case 10:
      let mark = random.pick([":", "=", "!="])
      if random.once(in: 2) { return "status\(mark)\(random.pick(TaskStatus.allCases).name)" }
      return random.pick(["q", "quadrant"]) + mark + random.pick(["1", "Q2", "q3", "4"])
    default: return random.pick(QueryField.all.map(\.description)) + random.pick([":any", ":none"])
    }
  }

  /// Returns clauses, each kind at most once.
  package mutating func clauses() -> [String] {
    let fields = QueryField.all.map(\.description)
    let dates = ["due", "done", "created", "ticket"]
    let all = [
      "sort:" + random.pick(["", "-"]) + list(fields), "show:" + list(fields + ["client"]),
      "calc:" + list(["count", "sum.est", "avg.age", "median.left", "p90.spent", "min.due", "max.done"]),
      "as:" + random.pick(QueryClauses.Format.ofTasks).rawValue, "in:" + list(["a*.tasks", "\"b c/**\"", "x"]),
      "all", "tree", "explain", "today:2026-0\(1 + random.below(9))-15",
    ]
    var clauses = all.filter { _ in random.once(in: 6) }
    if random.once(in: 4) {
      let bucket = random.pick(QueryClauses.Bucket.allCases).rawValue
      clauses.append("group:\(random.pick(fields)),-\(random.pick(dates)).\(bucket)")
      if random.once(in: 2) { clauses.append("limit:\(1 + random.below(5))/group") }
    } else if random.once(in: 4) {
      clauses.append("limit:\(1 + random.below(20))")
    }
    return clauses
  }

  // MARK: Terms

  private static let names = ["a", "home", "house", "house/kitchen", "a.b", "x-1", "y_z", "ä", "日本", "\"Big Project\""]
  private static let words = [
    "milk", "Buy", "a", "Überweisung", "10:30", "it's", "C++", "50%", "e-mail", "2026",
    "\"oat milk\"", "\"or\"", "\"a \\\"b\\\" \\\\ c\"", "\"-x\"", "\"A\"", "R&D", "a.tasks.x", "日本語", "😀",
  ]
  private static let patterns = ["/^Buy/", "/milk|bread/i", "/a\\/b/", "/[a-c]+\\d?$/", "/\\bx\\b/i"]

  private mutating func list(_ values: [String]) -> String {
    (0..<random.pick([1, 1, 1, 2, 3])).map { _ in random.pick(values) }.joined(separator: ",")
  }

  private mutating func sigil() -> String { random.pick(["+", "@", "#", "^"]) + list(Self.names) }

  private mutating func text() -> String {
    switch random.below(5) {
    case 0: random.pick(Self.patterns)
    case 1: "~" + random.pick(["milk", "kitchn", "Überweisng", "a/b", "x,y"])
    default: random.pick(Self.words)
    }
  }

  private mutating func nameField() -> String {
    let field = random.pick(["project", "context", "tag", "id", "of", "after"])
    return field + random.pick([":", "="]) + random.pick(Self.names)
  }

  private mutating func textField() -> String {
    let field = random.pick(["title", "note", "owner", "file", "section", "every", "client"])
    switch random.below(5) {
    case 0: return field + "~" + random.pick(Self.patterns + ["\"a/b\"", "^Buy", "\"\\\\d+\""])
    case 1: return field + random.pick(["=", "!="]) + random.pick(["maria", "\"Maria K\"", "any"])
    default: return field + ":" + list(["milk", "\"oat milk\"", "Buy", "\"any\"", "a.b", "x-y"])
    }
  }

  private mutating func date() -> String {
    let field = random.pick(["due", "plan", "start", "until", "created", "done", "cancelled", "remind", "ticket"])
    let value = random.pick([
      "today", "tomorrow", "fri", "2026-12-01", "2026-12", "W48", "2026-Q4", "2026", "eom", "+3d", "-1w", "last-7d",
      "next-month", "\"next mon\"", "sep-15",
    ])
    switch random.below(6) {
    case 0: return field + ":.." + value
    case 1: return field + ":" + value + ".."
    case 2: return field + random.pick([":mon..fri", ":2026-01-01..2026-12-31", ":today..today"])
    case 3:
      let marks = ["<", "<=", ">", ">=", "=", " < ", " >= "] + (field == "remind" ? [] : ["!="])
      return field + random.pick(marks) + value
    default: return field + ":" + value
    }
  }

  private mutating func number() -> String {
    let isDuration = random.once(in: 4)
    let field =
      isDuration
      ? random.pick(["est", "spent"])
      : random.pick(["age", "left", "lead", "slip", "score", "rank", "unblocks", "depth", "progress", "line", "x-y"])
    let small = isDuration ? random.pick(["5m", "30m"]) : random.pick(["-3", "0", "0.5", "1"])
    let large = isDuration ? random.pick(["90m", "2h", "1h30m"]) : random.pick(["2", "7", "33.333333333", "1000"])
    switch random.below(6) {
    case 0: return "\(field):\(small)..\(large)"
    case 1: return "\(field):..\(large)"
    case 2: return "\(field):\(small).."
    case 3: return field + random.pick(["<", "<=", ">", ">=", "=", "!="]) + random.pick([small, large])
    default: return "\(field):\(large),\(small)"
    }
  }

  private mutating func priority() -> String {
    let field = random.pick(["pri", "eff"])
    switch random.below(5) {
    case 0: return field + random.pick([":A..C", ":..B", ":A-2..", ":B-1..B-3", ":a..A"])
    case 1: return field + random.pick(["<", "<=", ">", ">=", "=", "!="]) + random.pick(["A", "B", "C-2", "e"])
    default: return field + ":" + list(["A", "A-1", "b", "C", "D-999", "E"])
    }
  }
}
