public import TaskModel

/// A query prepared for evaluation: terms ordered by cost, with the data they need.
///
/// A class, so that the evaluator of a part copies one reference.
public final class QueryPlan: Sendable {
  public let query: Query
  public let settings: QuerySettings
  /// The data kept of each task that is found.
  public let keeps: Kept
  let program: QueryProgram
  /// The tests of relations on the related task, inner relations first.
  let relations: [(relation: QueryRelation, program: QueryProgram)]
  let tables: QueryTables
  /// The test of each node that is a term or a relation. Other nodes have a placeholder.
  private let tests: [QueryTest]

  /// The terms on names that files define: projects, contexts, tags, ids, owners, files. The set is open, so a name
  /// that no task has is not an error.
  public let vocabulary: [Word]

  /// A term on a name.
  public struct Word: Sendable {
    public let node: Int
    public let field: QueryField
    public let name: [UInt8]
    let program: QueryProgram
  }

  /// The data kept of each task that is found.
  public enum Kept: Sendable, Equatable {
    /// Nothing but counts, with groups and aggregates.
    case counts
    /// The row in its part, for tallies, which read these columns and then release the rows.
    case rows(TaskColumns)
    /// The place in the workspace.
    case tasks
  }

  public init(_ query: Query, _ settings: QuerySettings, keeps: Kept) {
    self.query = query
    self.settings = settings
    self.keeps = keeps
    let nodes = query.expression.nodes
    var tables = QueryTables()
    var tests: [QueryTest] = []
    // Inner relations come later in preorder and are evaluated first.
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
  /// The terms and relations outside of relations, each with its node and program.
  var terms: [(node: Int, program: QueryProgram)] { query.expression.terms.map { ($0, program(ofNode: $0)) } }

  /// The terms that every match must satisfy, each with its node and program.
  var conjuncts: [(node: Int, program: QueryProgram)] { query.expression.conjuncts.map { ($0, program(ofNode: $0)) } }

  private func program(ofNode node: Int) -> QueryProgram {
    QueryProgram(query.expression.nodes, in: node..<query.expression.nodes[node].end) { tests[$0] }
  }
}

extension QueryExpression {
  /// The nodes of the terms and relations that are not inside a relation.
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

  /// The nodes that every match must satisfy: the children of an `and` at the root, or the root.
  var conjuncts: [Int] {
    guard let first = nodes.first else { return [] }
    return first.kind == .and ? Self.children(of: 0, in: nodes) : [0]
  }
}

extension QueryTerm {
  /// The field and the name of the term, if files define the names of the field.
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
