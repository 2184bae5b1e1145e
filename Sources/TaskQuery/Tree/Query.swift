/// A query that was read: what is looked for, and what is to be done with what is found.
///
/// `Grammar/Query.md`.
public struct Query: Sendable, Equatable {
  /// The expression that tasks must match; empty where every task in scope does.
  public var expression: QueryExpression
  public var clauses: QueryClauses

  public init(_ expression: QueryExpression = QueryExpression(), _ clauses: QueryClauses = QueryClauses()) {
    self.expression = expression
    self.clauses = clauses
  }

  /// Whether closed tasks are among those looked at: `all` says so, and a test on a status, outside of relations.
  public var includesClosed: Bool { clauses.all || expression.testsStatus }
}

/// The expression of a query: a tree in one array, in preorder, so that no code recurses however deep it is.
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
    /// The index behind the last node that lies in this one.
    public var end: Int
    /// The range in the query, in bytes: of an operator with its operands; of a node from a view the range of the view.
    public var range: Range<Int>

    public init(_ kind: Kind, end: Int, range: Range<Int>) {
      self.kind = kind
      self.end = end
      self.range = range
    }
  }

  public enum Kind: Sendable, Equatable {
    /// All, any, of the nodes in it: two or more.
    case and, or
    /// Not the one node in it.
    case not
    /// Some task related so fulfills the one node in it.
    case relation(QueryRelation)
    case term(QueryTerm)
  }

  public init(_ nodes: [Node] = []) { self.nodes = nodes }

  public var isEmpty: Bool { nodes.isEmpty }

  /// Whether a term outside of relations asks for a status.
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
