import TaskQuery

extension QueryExpression {
  /// Whether a term tests one of the fields.
  func asks(about fields: [QueryField]) -> Bool {
    nodes.contains { node in
      guard case .term(let term) = node.kind, let field = term.field else { return false }
      return fields.contains(field)
    }
  }
}
