import TaskModel
import TaskSyntax

/// Parses a query as a whole: its clauses, and those of options and of a view that is the whole query.
extension QueryParser {
  /// Parses the query and then its options.
  mutating func readTop(options: [QueryOption]) {
    today = ownToday ?? options.lazy.filter { $0.clause == .today }.compactMap { Self.day($0.value) }.first ?? today
    isClockGiven = given.contains { $0.clause == .today } || ownToday != nil || options.contains { $0.clause == .today }
    readExpression()
    for (index, option) in options.enumerated() { read(option, at: index) }
    takeViewClauses()
    noteForeignSentences()
    noteLooseOrs()
    if clauses.limit?.isPerGroup == true, clauses.group.isEmpty { failUngroupedLimit() }
    if !use.allowsEmpty, root == nil, !problems.contains(where: { $0.severity == .error }) {
      fail(0..<bytes.count, "'\(use.name)' needs a query that is not empty", help: "add a term that selects tasks")
    }
  }

  private mutating func read(_ option: QueryOption, at index: Int) {
    var parser = QueryParser(option, context: context, use: use)
    parser.clauses = clauses
    parser.given = given
    parser.option = index
    for problem in parser.problems.indices { parser.problems[problem].option = index }
    let kind: QueryToken.Kind = option.clause.isSwitch ? .switchClause(option.clause) : .field(.comparison(.inside))
    let count = option.value.count
    parser.take(
      option.clause,
      QueryToken(kind: kind, range: 0..<count, name: 0..<0, values: parser.values.indices))
    clauses = parser.clauses
    given = parser.given
    problems += parser.problems
  }

  /// Adopts the clauses of a view that is the whole query, except those given beside it.
  private mutating func takeViewClauses() {
    for (clause, view) in viewClauses where !given.contains(where: { $0.clause == clause }) {
      switch clause {
      case .sort: clauses.sort = view.sort
      case .group: clauses.group = view.group
      case .limit: clauses.limit = view.limit
      case .show: clauses.show = view.show
      case .calc: clauses.calc = view.calc
      case .as: clauses.format = view.format
      case .in: clauses.files = view.files
      case .today: clauses.today = view.today
      case .all: clauses.all = true
      case .tree: clauses.tree = true
      case .explain: clauses.explain = true
      }
    }
  }

  private mutating func failUngroupedLimit() {
    let place = given.first { $0.clause == .limit }
    option = place?.option
    fail(
      place?.range ?? 0..<bytes.count, "there are no groups to limit",
      help: "write group:FIELD, or a limit without '/group'")
    option = nil
  }

  /// The result of parsing.
  var reading: QueryReading {
    let hasErrors = problems.contains { $0.severity == .error }
    let expression = hasErrors ? nil : root.map { drafts.expression(from: $0) }
    let order = problems.indices.sorted { a, b in
      let left = (problems[a].option ?? -1, problems[a].range.lowerBound, a)
      return left < (problems[b].option ?? -1, problems[b].range.lowerBound, b)
    }
    return QueryReading(
      query: Query(expression ?? QueryExpression(), clauses), text: bytes, problems: order.map { problems[$0] },
      words: words)
  }

  // MARK: The clock

  /// The day of the query's own `today:`. It applies from the beginning, so it is parsed ahead.
  var ownToday: CalendarDate? {
    for token in tokens where token.kind == .field(.comparison(.inside)) && clause(of: token) == .today {
      guard let value = token.values.first else { continue }
      return Self.day(slice(values[value]))
    }
    return nil
  }

  /// Returns a full day. The clock cannot be set with a relative date.
  static func day(_ text: [UInt8]) -> CalendarDate? {
    guard let literal = DateLiteral(text.span, in: 0..<text.count), literal.kind == .day, literal.minuteOfDay == nil
    else { return nil }
    return literal.firstDay
  }
}
