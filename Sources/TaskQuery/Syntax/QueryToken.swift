/// A piece of a query: a bracket, an operator, or a whole term, which no white space parts.
struct QueryToken {
  enum Kind: Equatable {
    case open, close
    case or, and, not
    /// A relation's name with the bracket behind it.
    case relation
    case word, string
    case pattern(ignoresCase: Bool)
    /// `~word`.
    case fuzzy
    /// `+house,web`: the name is the sigil.
    case sigil
    /// A name and what it is compared with: a field, a flag, a view or a clause.
    case field(QueryOperator)
    /// `all`, `tree` or `explain` alone.
    case switchClause(QueryClauseName)
    /// A malformed term, which was reported already.
    case malformed
  }

  var kind: Kind
  var range: Range<Int>
  /// The name of a field or a relation, a sigil; of others what is between their quotes, slashes, or behind their `~`.
  var name: Range<Int>
  /// The values of a field or a sigil, as indices into the values of the lexer; quotes are in their ranges.
  var values: Range<Int> = 0..<0
}

/// The operator between a field and its value.
enum QueryOperator: Equatable {
  case comparison(QueryComparison)
  /// `~`.
  case pattern

  var text: String {
    switch self {
    case .comparison(let comparison): comparison.rawValue
    case .pattern: "~"
    }
  }
}
