public import TaskModel

/// A query made ready to be asked of tasks: terms in the order of their cost, and what must be known for them.
///
/// A class, so that whoever asks the tasks of a part copies one reference.
public final class QueryPlan: Sendable {
  public let query: Query
  public let settings: QuerySettings
  /// The data kept of each task that is found.
  public let keeps: Kept
  let program: QueryProgram
  /// The tests of relations on the other task, inner ones first.
  let relations: [(relation: QueryRelation, program: QueryProgram)]
  let tables: QueryTables
  /// The test of each node that is a term or a relation.
  private let tests: [QueryTest]

  /// The terms that ask for a name that files give: projects, contexts, tags, ids, owners, files. Nobody knows all of
  /// them, so one that nothing has is no error.
  public let vocabulary: [Word]

  /// A term that asks for a name.
  public struct Word: Sendable {
    public let node: Int
    public let field: QueryField
    public let name: [UInt8]
    let program: QueryProgram
  }

  /// The data kept of each task that is found.
  public enum Kept: Sendable, Equatable {
    /// Nothing: they are counted, with groups and aggregates.
    case counts
    /// Its place in its part, which is let go: for tallies, that read these columns.
    case rows(TaskColumns)
    /// Its place in the workspace.
    case tasks
  }

  public init(_ query: Query, _ settings: QuerySettings, keeps: Kept) {
    self.query = query
    self.settings = settings
    self.keeps = keeps
    let nodes = query.expression.nodes
    var tables = QueryTables()
    var tests: [QueryTest] = []
    // Inner relations come later in the tree, and are asked first.
    let relationNodes = nodes.indices.reversed().filter { if case .relation = nodes[$0].kind { true } else { false } }
    var relationNumbers: [Int: Int] = [:]
    for (number, node) in relationNodes.enumerated() { relationNumbers[node] = number }
    for (index, node) in nodes.enumerated() {
      switch node.kind {
      case .term(let term): tests.append(QueryTest(term, &tables))
      case .relation: tests.append(.row(.relation(relationNumbers[index] ?? 0)))
      case .and, .or, .not: tests.append(.row(.never))
      }
    }
    self.tests = tests
    let compiled = tests
    program = QueryProgram(nodes, in: nodes.indices) { compiled[$0] }
    relations = relationNodes.compactMap { node in
      guard case .relation(let relation) = nodes[node].kind else { return nil }
      return (relation, QueryProgram(nodes, in: node + 1..<nodes[node].end) { compiled[$0] })
    }
    self.tables = tables
    vocabulary = nodes.indices.compactMap { node in
      guard case .term(let term) = nodes[node].kind, let (field, name) = term.vocabulary else { return nil }
      return Word(
        node: node, field: field, name: name, program: QueryProgram(nodes, in: node..<node + 1) { compiled[$0] })
    }
  }
}

extension QueryPlan {
  /// The terms outside of relations, each with its node.
  var terms: [(node: Int, program: QueryProgram)] { query.expression.terms.map { ($0, program(ofNode: $0)) } }

  /// The terms that all tasks found match.
  var conjuncts: [(node: Int, program: QueryProgram)] { query.expression.conjuncts.map { ($0, program(ofNode: $0)) } }

  private func program(ofNode node: Int) -> QueryProgram {
    QueryProgram(query.expression.nodes, in: node..<query.expression.nodes[node].end) { tests[$0] }
  }
}

extension QueryExpression {
  /// The terms and relations that are not in a relation: their nodes.
  public var terms: [Int] {
    var terms: [Int] = []
    var index = 0
    while index < nodes.count {
      switch nodes[index].kind {
      case .term, .relation:
        terms.append(index)
        index = nodes[index].end
      case .and, .or, .not: index += 1
      }
    }
    return terms
  }

  /// The nodes that all tasks found match: those below an `and` at the top, or the one at the top.
  var conjuncts: [Int] {
    guard let first = nodes.first else { return [] }
    return first.kind == .and ? Self.children(of: 0, in: nodes) : [0]
  }
}

extension QueryTerm {
  /// The name that is asked for, where files give such names.
  fileprivate var vocabulary: (field: QueryField, name: [UInt8])? {
    switch self {
    case .name(let field, let name), .exactName(let field, let name):
      field.traits.contains(.isVocabulary) ? (field, name) : nil
    case .contains(let field, let text): field.traits.contains(.isVocabulary) ? (field, text.bytes) : nil
    case .exactText(let field, let text, false): field.traits.contains(.isVocabulary) ? (field, text) : nil
    default: nil
    }
  }
}
