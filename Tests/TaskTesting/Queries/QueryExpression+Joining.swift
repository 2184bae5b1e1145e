package import TaskQuery

extension QueryExpression {
  /// Returns an expression of one term.
  package static func term(_ term: QueryTerm) -> QueryExpression {
    QueryExpression([Node(.term(term), end: 1, range: 0..<0)])
  }

  /// Returns the complement of an expression.
  package static func not(_ expression: QueryExpression) -> QueryExpression { joined(.not, [expression]) }

  /// Returns the intersection of one or more expressions.
  package static func all(of expressions: [QueryExpression]) -> QueryExpression {
    expressions.count == 1 ? expressions[0] : joined(.and, expressions)
  }

  /// Returns the union of two or more expressions.
  package static func any(of expressions: [QueryExpression]) -> QueryExpression { joined(.or, expressions) }

  private static func joined(_ kind: Kind, _ expressions: [QueryExpression]) -> QueryExpression {
    var nodes = [Node(kind, end: 0, range: 0..<0)]
    for expression in expressions {
      let start = nodes.count
      for var node in expression.nodes {
        node.end += start
        nodes.append(node)
      }
    }
    nodes[0].end = nodes.count
    return QueryExpression(nodes)
  }
}
