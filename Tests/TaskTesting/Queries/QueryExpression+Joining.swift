package import TaskQuery

extension QueryExpression {
  /// One term.
  package static func term(_ term: QueryTerm) -> QueryExpression {
    QueryExpression([Node(.term(term), end: 1, range: 0..<0)])
  }

  /// What an expression does not find.
  package static func not(_ expression: QueryExpression) -> QueryExpression { joined(.not, [expression]) }

  /// What all of them find: one or more.
  package static func all(of expressions: [QueryExpression]) -> QueryExpression {
    expressions.count == 1 ? expressions[0] : joined(.and, expressions)
  }

  /// What one of them finds: two or more.
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
