/// A token of a query: a bracket, an operator, or a whole term without whitespace outside of quotes.
struct QueryToken {
  enum Kind: Equatable {
    case open, close
    case or, and, not
    /// A relation's name with the opening bracket.
    case relation
    case word, string
    case pattern(ignoresCase: Bool)
    /// A fuzzy word: `~word`.
    case fuzzy
    /// `+house,web`. The name is the sigil.
    case sigil
    /// A name with an operator: a field, a flag, a view or a clause.
    case field(QueryOperator)
    /// The word `all`, `tree` or `explain`.
    case switchClause(QueryClauseName)
    /// A malformed term, already reported.
    case malformed
  }

  var kind: Kind
  var range: Range<Int>
  /// The name of a field or a relation, or a sigil. Of other tokens, the text between the quotes or slashes, or after
  /// `~`.
  var name: Range<Int>
  /// The values of a field or a sigil, as indices into the values of the lexer. Their ranges include quotes.
  var values: Range<Int> = 0..<0
}

/// The operator between a field and its value.
enum QueryOperator: Equatable {
  case comparison(QueryComparison)
  /// The operator `~`.
  case pattern

  var text: String {
    switch self {
    case .comparison(let comparison): comparison.rawValue
    case .pattern: "~"
    }
  }
}
