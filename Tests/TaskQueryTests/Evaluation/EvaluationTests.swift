import TaskModel
import TaskQuery
import TaskSyntax
import TaskTesting
import Testing

@Suite("Evaluation of queries")
struct EvaluationTests {
  private let settings: QuerySettings

  init() throws { settings = try QuerySettings.ofTests() }

  private func found(_ query: Query, _ workspace: PartwiseWorkspace) -> [Int] {
    let plan = QueryPlan(query, settings, keeps: .tasks)
    return workspace.numbers(plan.answer(workspace.matches(plan)))
  }

  @Test("Letters and statuses select the words to read, and do not change the result", arguments: 0..<100)
  func wordsOnDemand(seed: Int) {
    let documents = RandomWorkspace.documents(seed: UInt64(seed))
    let workspace = PartwiseWorkspace(documents, partLength: seed.isMultiple(of: 2) ? 60 : 1 << 20)
    var draw = RandomWorkspace(seed: UInt64(seed) &+ 77)
    let letter = UInt8(draw.number(1...5))
    let interval = QueryInterval(
      TaskPriority(letter: letter, number: 1), TaskPriority(letter: letter, number: 0))
    let due = QueryInterval<CalendarDate>(nil, CalendarDate(year: 2026, month: 2, day: 11))
    var terms: [QueryTerm] = [.priority(.pri, draw.one(of: QueryComparison.allCases), interval)]
    if draw.isDrawn(50) { terms.append(.days(.due, .inside, due)) }
    if draw.isDrawn(30) { terms.append(.flag(draw.one(of: [.done, .open, .active]))) }
    var query = Query(.all(of: terms.map { .term($0) }))
    query.clauses.all = draw.isDrawn(50)
    let plan = QueryPlan(query, settings, keeps: .tasks)
    let whole = workspace.numbers(plan.answer(workspace.matches(plan)))
    query.clauses.calc = [.sum, .median].map { QueryClauses.Aggregate($0, of: draw.one(of: [.progress, .age, .left])) }
    query.clauses.group = [QueryClauses.GroupKey(.depth, isDescending: false, bucket: nil)]
    let counting = QueryPlan(query, settings, keeps: .counts)
    let some = workspace.filteredMatches(counting).map { counting.answer($0) }
    let all = counting.answer(workspace.matches(counting))
    #expect(some?.total == whole.count)
    #expect(some?.calculations == all.calculations)
    #expect(some?.totals == all.totals)
  }

  @Test("Patterns keep no state between texts")
  func patterns() throws {
    let workspace = PartwiseWorkspace(
      [Array("- [ ] aab\n  b in a note\n- [ ] b\n- [ ] ca\n- [ ] xab b\n".utf8)], partLength: 20)
    func term(_ field: QueryField, _ source: String) throws -> QueryExpression {
      .term(.matches(field, try QueryPattern(source: Array(source.utf8), ignoresCase: false)))
    }
    let (inside, first) = (try term(.title, "a+b"), try term(.title, "^b"))
    #expect(found(Query(inside), workspace) == [0, 3])
    #expect(found(Query(first), workspace) == [1])
    #expect(found(Query(.any(of: [first, inside])), workspace) == [0, 1, 3])
    #expect(found(Query(.not(.any(of: [inside, first]))), workspace) == [2])
    #expect(found(Query(try term(.text, "^b")), workspace) == [0, 1])
  }

  @Test("'not' is the complement, 'and' the intersection, 'or' the union", arguments: 0..<100)
  func laws(seed: Int) {
    let workspace = PartwiseWorkspace(RandomWorkspace.documents(seed: UInt64(seed)), partLength: 100)
    let first = RandomQuery.expression(seed: UInt64(seed) &* 3, usesWorkspace: true)
    let second = RandomQuery.expression(seed: UInt64(seed) &* 5 &+ 1, usesWorkspace: false)
    func numbers(_ expression: QueryExpression) -> Set<Int> {
      var query = Query(expression)
      query.clauses.all = true
      return Set(found(query, workspace))
    }
    let (a, b, all) = (numbers(first), numbers(second), numbers(QueryExpression()))
    #expect(numbers(.not(first)) == all.subtracting(a))
    #expect(numbers(.all(of: [first, second])) == a.intersection(b))
    #expect(numbers(.any(of: [first, second])) == a.union(b))
    #expect(numbers(.all(of: [second, first])) == a.intersection(b))
    #expect(numbers(.not(.any(of: [first, second]))) == numbers(.all(of: [.not(first), .not(second)])))
  }

  @Test("Without a status or 'all' only active tasks are in scope, even below 'not'", arguments: 0..<100)
  func scope(seed: Int) {
    let workspace = PartwiseWorkspace(RandomWorkspace.documents(seed: UInt64(seed)), partLength: 1 << 20)
    let due = QueryExpression.term(.has(.due))
    let active = Set(found(Query(.term(.flag(.active))), workspace))
    let with = Set(found(Query(due), workspace))
    let without = Set(found(Query(.not(due)), workspace))
    #expect(with.isDisjoint(with: without))
    #expect(with.union(without) == active)
    let closed = Query(.all(of: [due, .term(.flag(.closed))]))
    #expect(
      found(closed, workspace).count
        == QueryPlan(closed, settings, keeps: .counts)
        .answer(workspace.matches(QueryPlan(closed, settings, keeps: .counts))).closedCount)
  }

  @Test("Ten thousand nested operators and a hundred thousand terms are evaluated in linear time")
  func manyTerms() {
    let workspace = PartwiseWorkspace([Array("- [ ] One\n- [x] Two\n".utf8)], partLength: 100)
    var nested: [QueryExpression.Node] = Array(
      repeating: QueryExpression.Node(.not, end: 10_001, range: 0..<0), count: 10_000)
    nested.append(QueryExpression.Node(.term(.flag(.done)), end: 10_001, range: 0..<0))
    #expect(found(Query(QueryExpression(nested)), workspace) == [1])
    var wide = Query(.any(of: (0..<100_000).map { .term(.days(.due, .exactly, Self.day(offset: $0))) }))
    wide.clauses.all = true
    #expect(found(wide, workspace) == [])
  }

  @Test("A day holds its last minute and not the first one of the next day", arguments: [QueryField.due, .start])
  func lastMinutes(field: QueryField) {
    let text = "- [ ] a \(field):2026-02-10T23:59\n- [ ] b \(field):2026-02-11T00:00\n"
    let workspace = PartwiseWorkspace([Array(text.utf8)], partLength: 100)
    let day = QueryInterval(settings.now.date, settings.now.date)
    #expect(found(Query(.term(.days(field, .exactly, day))), workspace) == [0])
    #expect(found(Query(.term(.days(field, .after, day))), workspace) == [1])
  }

  @Test("Without a name of the user, only tasks without an owner are the user's")
  func tasksOfANamelessUser() {
    let workspace = PartwiseWorkspace([Array("- [ ] a\n- [ ] b owner:sam\n".utf8)], partLength: 100)
    var nameless = settings
    nameless.me = nil
    let plan = QueryPlan(Query(.term(.flag(.mine))), nameless, keeps: .tasks)
    #expect(workspace.numbers(plan.answer(workspace.matches(plan))) == [0])
  }

  private static func day(offset: Int) -> QueryInterval<CalendarDate> {
    let day = CalendarDate.first.adding(days: offset)
    return QueryInterval(day, day)
  }
}
