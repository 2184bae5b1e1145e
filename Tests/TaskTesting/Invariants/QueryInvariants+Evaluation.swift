import TaskModel
package import TaskQuery

extension QueryInvariants {
  /// Returns the fault in the tasks that a query finds in a small workspace, or `nil`.
  ///
  /// A query and its negation must partition the scope, skipping lines that the query does not need must change
  /// nothing, and clauses must add no task and lose only those beyond their limit.
  package static func evaluationFault(of query: Query) -> String? {
    let workspace = QueryWorkspace.shared
    let plan = workspace.plan(query, keeps: .tasks)
    let matches = workspace.whole.matches(plan)
    let found = workspace.whole.numbers(matches)
    if let fault = negationFault(of: query, found, in: workspace) { return fault }
    let counting = workspace.plan(query, keeps: .counts)
    if let filtered = workspace.whole.filteredMatches(counting), counting.answer(filtered).total != found.count {
      return "it finds \(found), and with lines left out \(counting.answer(filtered).total) of them"
    }
    return query.clauses.arrangesNothing ? nil : answerFault(plan.answer(matches), of: query, found, in: workspace)
  }

  /// Checks that a query and its negation partition the tasks in scope.
  private static func negationFault(of query: Query, _ found: [Int], in workspace: QueryWorkspace) -> String? {
    var negation = Query(query.expression.isEmpty ? query.expression : .not(query.expression))
    negation.clauses.all = query.clauses.all
    negation.clauses.today = query.clauses.today
    let matches = workspace.whole.matches(workspace.plan(negation, keeps: .tasks))
    let others = workspace.whole.numbers(matches)
    let scope = workspace.scope(of: query)
    if query.expression.isEmpty {
      return found == scope && others == scope ? nil : "not all in scope are found: \(found)"
    }
    if matches.reduce(0, { $0 + $1.scopeCount }) != scope.count { return "the scope is not \(scope)" }
    return (found + others).sorted() == scope ? nil : "it finds \(found), and its negation \(others) of \(scope)"
  }

  /// Checks that the answer has each task found once, up to its limit.
  private static func answerFault(
    _ answer: QueryAnswer, of query: Query, _ found: [Int], in workspace: QueryWorkspace
  ) -> String? {
    if answer.total != found.count { return "\(found) are counted as \(answer.total)" }
    let shown = workspace.whole.numbers(answer).sorted()
    if zip(shown, shown.dropFirst()).contains(where: ==) { return "a task is shown twice: \(shown)" }
    let lines = answer.groups.isEmpty ? shown.count : answer.groups.reduce(0) { $0 + $1.tasks.count }
    if answer.lineCount != lines { return "\(lines) lines are counted as \(answer.lineCount)" }
    let shownInGroups = Set(answer.groups.flatMap(\.tasks))
    if !answer.groups.isEmpty, shownInGroups.count != shown.count { return "a task stands in no group" }
    guard let limit = query.clauses.limit else { return shown == found ? nil : "\(found) are shown as \(shown)" }
    if !Set(shown).isSubset(of: found) { return "\(shown) are shown, of \(found)" }
    if limit.isPerGroup {
      return answer.groups.contains { $0.tasks.count > limit.count } ? "a group goes beyond its limit" : nil
    }
    // A task can be in several groups, so the number of lines is only bounded.
    let isFull = query.clauses.group.isEmpty ? lines == min(limit.count, found.count) : lines <= limit.count
    return isFull ? nil : "\(lines) lines are shown of \(found.count)"
  }
}

// MARK: - Thorough evaluation

extension QueryInvariants {
  /// Returns the fault that `evaluationFault` finds, or a fault of further checks: the tasks found equal those of the
  /// oracle, do not depend on parts, and agree with counts; and the query printed and parsed again finds the same
  /// tasks.
  ///
  /// - Parameter meaning: The intended meaning of the query on the workspace's own day, and whether it says `all`.
  package static func thoroughEvaluationFault(
    of query: Query, readAgain: Query, meaning: (query: OracleQuery, all: Bool)? = nil
  ) -> String? {
    if let fault = evaluationFault(of: query) { return fault }
    let workspace = QueryWorkspace.shared
    let plan = workspace.plan(query, keeps: .tasks)
    let answer = plan.answer(workspace.whole.matches(plan))
    let found = workspace.whole.numbers(workspace.whole.matches(plan))
    if let fault = answerFault(answer, of: query, found, in: workspace) { return fault }
    if let meaning {
      let expected = workspace.oracle.found(meaning.query, among: meaning.all)
      if found != expected { return "it finds \(found) instead of \(expected)" }
    }
    let again = workspace.whole.numbers(workspace.whole.matches(workspace.plan(readAgain, keeps: .tasks)))
    if again != found { return "read again it finds \(again) instead of \(found)" }
    let cut = plan.answer(workspace.cut.matches(plan))
    if workspace.cut.numbers(cut) != workspace.whole.numbers(answer)
      || cut.groups.map(\.tasks) != answer.groups.map(\.tasks)
      || cut.groups.map(\.key) != answer.groups.map(\.key)
    {
      return "in parts it finds \(workspace.cut.numbers(cut)) instead of \(workspace.whole.numbers(answer))"
    }
    if let fault = sumFault(cut, answer) { return "in parts \(fault)" }
    let counting = workspace.plan(query, keeps: .counts)
    let counts =
      [workspace.whole.matches(counting), workspace.cut.matches(counting)]
      + [workspace.whole, workspace.cut].compactMap { $0.filteredMatches(counting) }
    for count in counts {
      if let fault = sumFault(counting.answer(count), answer) { return "counted \(fault)" }
    }
    return meaning.flatMap { termFault(of: query, $0.query, in: workspace, among: $0.all) }
  }

  private static func sumFault(_ other: QueryAnswer, _ answer: QueryAnswer) -> String? {
    if other.total != answer.total { return "it finds \(other.total) instead of \(answer.total)" }
    if other.closedCount != answer.closedCount { return "closed are \(other.closedCount)" }
    if other.lineCount != answer.lineCount { return "there are \(other.lineCount) lines" }
    if other.calculations != answer.calculations { return "groups come to \(other.calculations)" }
    if other.totals != answer.totals { return "all come to \(other.totals)" }
    let isSame = other.margins.rows == answer.margins.rows && other.margins.columns == answer.margins.columns
    return isSame ? nil : "keys come to \(other.margins)"
  }

  /// Checks the counts of each term and the closest task against the oracle.
  private static func termFault(
    of query: Query, _ meaning: OracleQuery, in workspace: QueryWorkspace, among all: Bool
  ) -> String? {
    let oracle = workspace.oracle
    let scope = oracle.scope(all: all || meaning.testsStatus)
    var explained = query
    explained.clauses.explain = true
    let plan = workspace.plan(explained, keeps: .counts)
    let counts = plan.answer(workspace.cut.matches(plan)).termCounts.map(\.count)
    let expected = meaning.terms.map { term in scope.count { oracle.fulfills(term, $0) } }
    if counts != expected { return "terms are fulfilled by \(counts) instead of \(expected)" }
    let census = workspace.cut.census(plan)
    if census.reduce(0, { $0 + $1.scopeCount }) != scope.count { return "the census has another scope" }
    let conjuncts = meaning.conjuncts
    let joint = plan.conjunctNodes.indices.map { index in census.reduce(0) { $0 + $1.counts[index] } }
    let expectedJoint = conjuncts.map { conjunct in scope.count { oracle.fulfills(conjunct, $0) } }
    if joint != expectedJoint { return "the census counts \(joint) instead of \(expectedJoint)" }
    let fulfilled = scope.map { task in conjuncts.count { oracle.fulfills($0, task) } }
    let most = fulfilled.filter { $0 > 0 && $0 < conjuncts.count }.max()
    let closest = most.flatMap { most in fulfilled.firstIndex(of: most).map { scope[$0] } }
    let other = census.closest.map { workspace.cut.firsts[$0.part] + $0.row }
    return other == closest ? nil : "closest is \(other as Any) instead of \(closest as Any)"
  }
}

extension QueryClauses {
  /// Whether the tasks found keep their order and are all shown.
  fileprivate var arrangesNothing: Bool { sort.isEmpty && group.isEmpty && limit == nil && calc.isEmpty }
}
