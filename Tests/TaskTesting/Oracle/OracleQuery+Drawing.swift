extension OracleQuery {
  /// Returns the query of a seed.
  ///
  /// - Parameter today: The day that relative dates refer to.
  package static func drawn(seed: UInt64, today: Int, _ vocabulary: OracleVocabulary) -> OracleQuery {
    var draw = OracleDraw(random: SplitMix64(seed: seed), today: today, vocabulary: vocabulary)
    return draw.query(depth: 3)
  }
}

/// Generates queries: a tree, and its text.
struct OracleDraw {
  var random: SplitMix64
  let today: Int
  let vocabulary: OracleVocabulary

  mutating func query(depth: Int) -> OracleQuery {
    guard depth > 0 else { return .term(term()) }
    switch random.below(10) {
    case 0, 1: return .all((0..<2 + random.below(2)).map { _ in query(depth: depth - 1) })
    case 2, 3: return .any((0..<2 + random.below(2)).map { _ in query(depth: depth - 1) })
    case 4: return .not(query(depth: depth - 1))
    case 5:
      let relations = ["parent", "ancestor", "child", "descendant", "sibling", "needs", "needed-by"]
      return .related(random.pick(relations), query(depth: depth - 1))
    default: return .term(term())
    }
  }

  static let flags = [
    "open", "started", "waiting", "done", "cancelled", "active", "closed", "ready", "blocked", "deferred", "held",
    "blocking", "overdue", "late", "recurring", "leaf", "root", "parent", "important", "urgent", "unsorted",
    "mine",
  ]
  static let fields = [
    "title", "note", "id", "of", "status", "pri", "project", "context", "tag", "q", "quadrant-written", "plan", "due",
    "start", "until",
    "created", "done", "cancelled", "remind", "every", "after", "est", "spent", "owner", "file", "section", "line",
    "age",
    "left", "lead", "slip", "score", "rank", "unblocks", "depth", "progress", "eff", "quadrant",
  ]

  mutating func term() -> OracleTerm {
    switch random.below(12) {
    case 0, 1:
      let flag = random.pick(Self.flags)
      return OracleTerm(text: "is:\(flag)", meaning: .flag(flag))
    case 2:
      let field = random.pick(
        Self.fields + [vocabulary.text, vocabulary.number] + (vocabulary.date.map { [$0] } ?? []))
      return random.once(in: 2)
        ? OracleTerm(text: random.pick(["has:\(field)", "\(field):any"]), meaning: .has(field, true))
        : OracleTerm(text: random.pick(["no:\(field)", "\(field):none"]), meaning: .has(field, false))
    case 3: return name()
    case 4: return words()
    case 5, 6, 7: return days()
    case 8: return number()
    case 9, 10: return letters()
    default: return status()
    }
  }

  private mutating func name() -> OracleTerm {
    let (field, sigil, names): (String, String?, [String]) = random.pick([
      ("project", "+", vocabulary.projects),
      ("context", "@", vocabulary.contexts), ("tag", "#", vocabulary.tags),
      ("id", "^", vocabulary.ids), ("after", nil, vocabulary.ids),
    ])
    let name = random.pick(names)
    if random.once(in: 3) {
      return OracleTerm(text: "\(field)=\(name)", meaning: .name(field, name, isWhole: true))
    }
    let text = sigil.flatMap { random.once(in: 2) ? $0 + name : nil } ?? "\(field):\(name)"
    return OracleTerm(text: text, meaning: .name(field, name, isWhole: false))
  }

  private mutating func words() -> OracleTerm {
    let word = random.pick(vocabulary.words)
    let field = random.pick(["title", "note", "owner", "file", "section", "every", vocabulary.text])
    switch random.below(5) {
    case 0: return OracleTerm(text: "\"\(word)\"", meaning: .holds("text", word))
    case 1:
      let isNot = random.once(in: 2)
      return OracleTerm(
        text: "\(field)\(isNot ? "!=" : "=")\"\(word)\"", meaning: .whole(field, word, isNot: isNot))
    case 2:
      let word = random.pick(vocabulary.nearWords)
      return OracleTerm(text: "~\(word)", meaning: .resembles(word))
    default: return OracleTerm(text: "\(field):\"\(word)\"", meaning: .holds(field, word))
    }
  }

  private mutating func number() -> OracleTerm {
    let isDuration = random.once(in: 4)
    let field =
      isDuration
      ? random.pick(["est", "spent"])
      : random.pick([
        "age", "left", "lead", "slip", "score", "rank", "unblocks", "depth", "progress", "line", vocabulary.number,
      ])
    let numbers: [(text: String, thousandths: Int)] =
      isDuration
      ? [("30m", 30_000), ("1h", 60_000), ("90m", 90_000), ("1h30m", 90_000), ("2h", 120_000)]
      : [
        ("-3", -3000), ("0", 0), ("0.5", 500), ("1", 1000), ("2", 2000), ("2.5", 2500), ("3", 3000), ("7", 7000),
        ("25", 25_000), ("33.333", 33_333), ("50", 50_000), ("100", 100_000),
      ]
    let low = random.below(numbers.count)
    let high = low + random.below(numbers.count - low)
    let (first, last) = (numbers[low], numbers[high])
    switch random.below(6) {
    case 0:
      return OracleTerm(
        text: "\(field):\(first.text)..\(last.text)", meaning: .number(field, ":", first.thousandths, last.thousandths))
    case 1: return OracleTerm(text: "\(field):..\(last.text)", meaning: .number(field, ":", nil, last.thousandths))
    case 2: return OracleTerm(text: "\(field):\(first.text)..", meaning: .number(field, ":", first.thousandths, nil))
    default:
      let sign = random.pick(["<", "<=", ">", ">=", "=", "!=", ":"])
      return OracleTerm(
        text: "\(field)\(sign)\(first.text)", meaning: .number(field, sign, first.thousandths, first.thousandths))
    }
  }

  private mutating func rank() -> OracleRank {
    OracleRank(letter: random.pick(["A", "B", "C", "D", "E"]), number: random.once(in: 3) ? 1 + random.below(3) : nil)
  }

  private mutating func letters() -> OracleTerm {
    let field = random.pick(["pri", "pri", "eff"])
    var (first, last) = (rank(), rank())
    if first.places.lowerBound > last.places.upperBound { swap(&first, &last) }
    switch random.below(6) {
    case 0 where first.places.lowerBound <= last.places.upperBound:
      return OracleTerm(text: "\(field):\(first.text)..\(last.text)", meaning: .letters(field, ":", first, last))
    case 1: return OracleTerm(text: "\(field):..\(last.text)", meaning: .letters(field, ":", nil, last))
    case 2: return OracleTerm(text: "\(field):\(first.text)..", meaning: .letters(field, ":", first, nil))
    default:
      let sign = random.pick(["<", "<=", ">", ">=", "=", "!=", ":"])
      return OracleTerm(text: "\(field)\(sign)\(first.text)", meaning: .letters(field, sign, first, first))
    }
  }

  private mutating func status() -> OracleTerm {
    let names = ["open", "started", "waiting", "done", "cancelled"]
    let (name, other) = (random.pick(names), random.pick(names))
    switch random.below(5) {
    case 0: return OracleTerm(text: "status:\(name)", meaning: .status(name, isNot: false))
    case 1: return OracleTerm(text: "status=\(other)", meaning: .status(other, isNot: false))
    case 2: return OracleTerm(text: "status!=\(name)", meaning: .status(name, isNot: true))
    default:
      let (field, number, isNot) = (
        random.pick(["q", "quadrant", "quadrant-written"]), 1 + random.below(4), random.once(in: 3)
      )
      return OracleTerm(
        text: "\(field)\(isNot ? "!=" : ":")\(random.pick(["", "Q", "q"]))\(number)",
        meaning: .quadrant(field, number, isNot: isNot))
    }
  }
}
