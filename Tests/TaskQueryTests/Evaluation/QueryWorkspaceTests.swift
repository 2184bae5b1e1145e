import TaskModel
import TaskQuery
import TaskTesting
import Testing

@Suite("The workspace of the query tests")
struct QueryWorkspaceTests {
  private static let seeds = 1...UInt64(Environment.amount("GENERATED", otherwise: 2000) / 4)

  @Test("Random queries match an evaluation task by task, with any clauses")
  func drawnQueries() {
    for seed in Self.seeds {
      let drawn = QueryWorkspace.drawnQuery(seed: seed)
      var generator = QueryGenerator(seed: seed)
      let clauses = generator.clauses().filter { !$0.hasPrefix("today:") }
      let text = ([drawn.text] + clauses).joined(separator: " ")
      let reading = Query.read(Array(text.utf8), in: QueryGenerator.context)
      #expect(!reading.hasErrors, "seed \(seed): \(text)")
      let fault = QueryInvariants.thoroughEvaluationFault(
        of: reading.query, readAgain: reading.query, meaning: (drawn, clauses.contains("all")))
      #expect(fault == nil, "seed \(seed): \(text)")
      if fault != nil { return }
    }
  }

  @Test("Random queries give the same result however documents are split, counted and shown")
  func madeUpQueries() {
    for seed in Self.seeds {
      var generator = QueryGenerator(seed: seed)
      let text = generator.query()
      let query = Query.read(Array(text.utf8), in: QueryGenerator.context).query
      let fault = QueryInvariants.thoroughEvaluationFault(of: query, readAgain: query)
      #expect(fault == nil, "seed \(seed): \(text)")
      if fault != nil { return }
    }
  }

  @Test("Each flag, field and relation distinguishes some tasks")
  func everythingOccurs() {
    let declared: [QueryField] = QueryGenerator.context.declaredKeys.map { .declared($0.name, $0.kind) }
    // Every task has these fields.
    let universal: [QueryField] = [.status, .title, .file, .line, .depth, .project]
    let fields = (QueryField.all + declared).filter { !universal.contains($0) }
    let terms: [QueryTerm] = QueryFlag.allCases.map { .flag($0) } + fields.map { .has($0) }
    for term in terms {
      let isFound = isPartial(.term(term))
      let text = String(decoding: term.text, as: UTF8.self)
      #expect(isFound, "add a task to QueryWorkspace that '\(text)' finds, or the field to 'universal'")
    }
    for relation in QueryRelation.allCases {
      let nodes: [QueryExpression.Node] = [
        .init(.relation(relation), end: 2, range: 0..<0), .init(.term(.flag(.active)), end: 2, range: 0..<0),
      ]
      #expect(isPartial(QueryExpression(nodes)), "\(relation)")
    }
  }

  /// Whether an expression matches some tasks but not all.
  private func isPartial(_ expression: QueryExpression) -> Bool {
    var query = Query(expression)
    query.clauses.all = true
    let found = QueryWorkspace.shared.found(query)
    return !found.isEmpty && found.count < QueryWorkspace.shared.found(all).count
  }

  private var all: Query {
    var query = Query()
    query.clauses.all = true
    return query
  }
}
