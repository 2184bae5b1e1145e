/// A parsed query: the expression that tasks must match, and the clauses that apply to the matches.
///
/// See `Grammar/Query.md`.
public struct Query: Sendable, Equatable {
  /// The expression that tasks must match. An empty expression matches every task in scope.
  public var expression: QueryExpression
  public var clauses: QueryClauses

  public init(_ expression: QueryExpression = QueryExpression(), _ clauses: QueryClauses = QueryClauses()) {
    self.expression = expression
    self.clauses = clauses
  }

  /// Whether closed tasks are in scope, because of `all` or a test of the status outside of relations.
  public var includesClosed: Bool { clauses.all || expression.testsStatus }
}

/// The expression of a query as a tree in one array, in preorder, so that no code recurses on deep trees.
///
///     +house (due:..fri or is:started)     and   end 4
///                                            +house
///                                            or    end 4
///                                              due:..fri
///                                              is:started
public struct QueryExpression: Sendable, Equatable {
  public var nodes: [Node]

  /// An operator or a term.
  public struct Node: Sendable, Equatable {
    public var kind: Kind
    /// The index after the last node inside this one.
    public var end: Int
    /// The range in the query, in bytes. For an operator it includes the operands; for a node of a view it is the range
    /// of the view.
    public var range: Range<Int>

    public init(_ kind: Kind, end: Int, range: Range<Int>) {
      self.kind = kind
      self.end = end
      self.range = range
    }
  }

  public enum Kind: Sendable, Equatable {
    /// All, or any, of the two or more child nodes.
    case and, or
    /// The negation of its one child.
    case not
    /// A related task matches the one child.
    case relation(QueryRelation)
    case term(QueryTerm)
  }

  public init(_ nodes: [Node] = []) { self.nodes = nodes }

  public var isEmpty: Bool { nodes.isEmpty }

  /// Whether a term outside of relations tests the status.
  public var testsStatus: Bool {
    var index = 0
    while index < nodes.count {
      switch nodes[index].kind {
      case .relation: index = nodes[index].end
      case .term(let term) where term.testsStatus: return true
      default: index += 1
      }
    }
    return false
  }
}

/// A relation of another task to a task.
public enum QueryRelation: String, Sendable, CaseIterable {
  case parent, ancestor, child, descendant, sibling, needs
  case neededBy = "needed-by"
}
