import TaskModel

/// Parses tokens into a tree with an explicit stack. The extensions in this folder parse terms and clauses.
///
/// One parser reads the query. Each use of a view has its own parser for the body (`QueryParser+Views.swift`).
struct QueryParser {
  let bytes: [UInt8]
  let tokens: [QueryToken]
  let values: [Range<Int>]
  let context: QueryContext
  let use: QueryUse
  /// The current day.
  var today: CalendarDate
  /// The use of the view whose body is parsed; `nil` for the query itself.
  let view: QueryViewUse?

  var drafts = QueryDrafts()
  var root: Int?
  var clauses = QueryClauses()
  /// The clauses given, with their range and the index of their option, which is `nil` in the query itself.
  var given: [(clause: QueryClauseName, range: Range<Int>, option: Int?)] = []
  var problems: [QueryProblem] = []
  var words: [Range<Int>] = []
  /// The index of the option that is being parsed.
  var option: Int?
  /// Whether the day of the clock was given explicitly, so that views do not change it.
  var isClockGiven = false
  /// Whether the current values belong to a clause, where parameters are not allowed.
  var isReadingClause = false
  /// The highest parameter number found in the view.
  var usedArguments = 0
  /// Whether a parameter without a value was reported. It is reported once.
  var hasMissingArgument = false
  /// Whether a view that was inserted uses `q`.
  var usesShortQuadrant = false
  /// Whether the query is a view that has only clauses.
  var isViewOfClauses = false
  /// Whether the query has, besides clauses, only one term with one value.
  var hasOneTerm = false
  /// The clauses of views that are the whole query, each with its name.
  var viewClauses: [(clause: QueryClauseName, clauses: QueryClauses)] = []
  /// The offset from which the terms of options follow, which the whole query before them must fulfill as well.
  var optionTerms = Int.max
  /// The number of view uses and of terms that views have added to the query so far.
  var expansion = 0

  /// The maximum nesting depth of brackets.
  static let depthLimit = 1_000

  /// An open bracket, and the operands parsed in it.
  private struct Frame {
    /// The range of the bracket with the relation's name before it; empty at the top level.
    var range: Range<Int>
    var relation: QueryRelation?
    /// The completed operands of `or`.
    var alternatives: [Int] = []
    /// The operands of the current `and`.
    var factors: [Int] = []
    var isLoose = false
    /// The offsets of the `not` operators before the next operand.
    var nots: [Int] = []
    /// The operator that still needs its second operand.
    var pending: QueryToken?
    var wasAnd = false
  }

  private var frames = [Frame(range: 0..<0)]
  /// Whether brackets are nested too deeply, which stops the parser.
  private var isTooDeep = false

  init(_ bytes: [UInt8], context: QueryContext, use: QueryUse, view: QueryViewUse? = nil, today: CalendarDate? = nil) {
    self.init(QueryLexer(bytes), context: context, use: use, view: view, today: today)
  }

  /// Parses the value of an option.
  init(_ option: QueryOption, context: QueryContext, use: QueryUse) {
    let lexer = option.clause.isSwitch ? QueryLexer([]) : QueryLexer(valuesOf: option.value)
    self.init(lexer, context: context, use: use, view: nil, today: nil)
  }

  private init(
    _ lexer: QueryLexer, context: QueryContext, use: QueryUse, view: QueryViewUse?, today: CalendarDate?
  ) {
    bytes = lexer.bytes
    tokens = lexer.tokens
    values = lexer.values
    self.context = context
    self.use = use
    self.view = view
    self.today = today ?? context.now.date
    for problem in lexer.problems { add(problem) }
  }

  // MARK: The tree

  /// query = [ expr ] , { clause } ;
  mutating func readExpression() {
    let clauses = tokens.map { clause(of: $0) }
    let terms = tokens.indices.filter { clauses[$0] == nil }
    hasOneTerm = terms.count == 1 && tokens[terms[0]].values.count == 1
    var index = 0
    while index < tokens.count, !isTooDeep {
      let token = tokens[index]
      if token.range.lowerBound >= optionTerms { beginOptionTerms() }
      if let clause = clauses[index] {
        read(clause, token)
      } else if let length = rankLength(at: index) {
        let range = token.range.lowerBound..<tokens[index + length - 1].range.upperBound
        fail(range, "a rank in parentheses is not a query", help: rankHelp(index))
        place(nil, at: range)
        index += length - 1
      } else {
        read(token)
      }
      index += 1
    }
    guard !isTooDeep else { return }
    root = finishFrames()
    if isViewOfClauses { root = nil }
  }

  /// Completes the query before the terms of options, which becomes one operand of the outermost `and`.
  private mutating func beginOptionTerms() {
    optionTerms = .max
    let query = finishFrames()
    frames = [Frame(range: 0..<0)]
    guard let query, !isViewOfClauses else { return }
    frames[0].factors = [query]
    frames[0].wasAnd = true
  }

  /// expr = and , { OR , and } ;
  /// and = unary , { [ AND ] , unary } ;
  /// unary = NOT , unary | primary ;
  private mutating func read(_ token: QueryToken) {
    switch token.kind {
    case .open: open(token, nil)
    case .relation: open(token, relation(of: token))
    case .close: close(token)
    case .not:
      frames[frames.count - 1].nots.append(token.range.lowerBound)
      frames[frames.count - 1].pending = token
    case .and, .or: join(token)
    default: place(term(of: token), at: token.range)
    }
  }

  private mutating func open(_ token: QueryToken, _ relation: QueryRelation?) {
    guard frames.count <= Self.depthLimit else {
      fail(token.range, "parentheses are nested more than \(Self.depthLimit) levels deep", help: nil)
      isTooDeep = true
      return
    }
    frames.append(Frame(range: token.range, relation: relation))
  }

  private mutating func close(_ token: QueryToken) {
    guard frames.count > 1, let frame = frames.last else {
      return fail(token.range, "unmatched ')'", help: "remove it, or quote the text")
    }
    let range = frame.range.lowerBound..<token.range.upperBound
    var inner = finishFrame()
    if inner == nil { fail(range, "empty parentheses", help: "remove them, or quote the text") }
    if let index = inner { drafts[index].isLoose = false }
    if let relation = frame.relation, let index = inner {
      inner = drafts.add(.relation(relation), [index], at: place(range))
    }
    place(inner, at: range)
  }

  private mutating func join(_ token: QueryToken) {
    let top = frames.count - 1
    if let pending = frames[top].pending {
      failDangling(pending)
      frames[top].nots = []
    } else if frames[top].factors.isEmpty {
      fail(token.range, "missing term before '\(slice(token.range))'", help: Self.operatorHelp)
    }
    frames[top].pending = token
    frames[top].wasAnd = token.kind == .and
    if token.kind == .or { finishProduct() }
  }

  private static var operatorHelp: QueryMessage {
    "'or' and 'and' need a term on each side; to search for the word, quote it"
  }

  private mutating func failDangling(_ token: QueryToken) {
    let help: QueryMessage =
      token.kind == .not ? "'not' must be followed by a term; to search for the word, quote it" : Self.operatorHelp
    fail(token.range, "missing term after '\(slice(token.range))'", help: help)
  }

  /// Adds an operand to the current `and`, with the `not` operators before it. `nil` is a term with an error, which a
  /// placeholder represents.
  private mutating func place(_ operand: Int?, at range: Range<Int>) {
    var operand = operand ?? drafts.add(.contains(.text, Self.noText), at: place(range))
    let top = frames.count - 1
    if frames[top].nots.count % 2 == 1, let first = frames[top].nots.first {
      operand = drafts.add(.not, [operand], at: place(first..<range.upperBound))
    }
    if !frames[top].factors.isEmpty, !frames[top].wasAnd { frames[top].isLoose = true }
    frames[top].factors.append(operand)
    frames[top].nots = []
    frames[top].pending = nil
    frames[top].wasAnd = false
  }

  /// Completes the operands between two `or`, which form one alternative.
  private mutating func finishProduct() {
    let top = frames.count - 1
    let factors = frames[top].factors
    guard !factors.isEmpty else { return }
    let index = drafts.add(.and, factors, at: span(factors))
    if factors.count > 1 { drafts[index].isLoose = frames[top].isLoose }
    frames[top].factors = []
    frames[top].isLoose = false
    frames[top].alternatives.append(index)
  }

  /// Closes the innermost bracket, or the whole query. Returns its node, or `nil` if it is empty.
  private mutating func finishFrame() -> Int? {
    if let pending = frames[frames.count - 1].pending { failDangling(pending) }
    finishProduct()
    let alternatives = frames[frames.count - 1].alternatives
    frames.removeLast()
    guard let first = alternatives.first else { return nil }
    guard alternatives.count > 1 else { return first }
    return drafts.add(.or, alternatives, at: span(alternatives))
  }

  private mutating func finishFrames() -> Int? {
    if frames.count > 1 { fail(frames[1].range, "unclosed '('", help: "add ')', or quote the text") }
    while frames.count > 1 {
      let range = frames[frames.count - 1].range
      place(finishFrame(), at: range)
    }
    return finishFrame()
  }

  private func span(_ operands: [Int]) -> Range<Int> {
    guard let first = operands.first, let last = operands.last else { return 0..<0 }
    return drafts[first].range.lowerBound..<max(drafts[first].range.upperBound, drafts[last].range.upperBound)
  }

  // MARK: Places

  /// The current nesting depth of brackets.
  var depth: Int { frames.count - 1 }

  /// Returns and clears the operator that waits for its second operand. The caller reports it.
  mutating func takePendingOperator() -> QueryToken? {
    defer { frames[frames.count - 1].pending = nil }
    return frames[frames.count - 1].pending
  }

  private static let noText = QueryText([])

  func slice(_ range: Range<Int>) -> [UInt8] { Array(bytes[range]) }

  /// Returns the range in the query of a range in the parsed text. In a view, it is the range of the use.
  func place(_ range: Range<Int>) -> Range<Int> { view?.range ?? range }

  mutating func fail(_ range: Range<Int>, _ message: QueryMessage, help: QueryMessage?) {
    add(QueryProblem(.error, range, message.bytes, help: help?.bytes))
  }

  /// Records an error. Returns `nil` in place of the value that could not be read.
  mutating func failed<Value>(_ range: Range<Int>, _ message: QueryMessage, help: QueryMessage?) -> Value? {
    fail(range, message, help: help)
    return nil
  }

  mutating func note(_ range: Range<Int>, _ message: QueryMessage, help: QueryMessage? = nil) {
    add(QueryProblem(.note, range, message.bytes, help: help?.bytes))
  }

  /// Adds a problem. An error in a view is reported at its use; notes in a view are dropped.
  mutating func add(_ problem: QueryProblem) {
    var problem = problem
    problem.option = option
    if let view {
      guard problem.severity == .error else { return }
      problem.range = view.range
      problem.message = QueryMessage("view '\(view.name)': \(QueryMessage(bytes: problem.message))").bytes
    }
    problems.append(problem)
  }
}
