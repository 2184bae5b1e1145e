/// A step that builds a pattern, in postfix order: operands come before their operator.
enum PatternStep: Sendable, Equatable {
  /// Fits one character.
  case character(UInt32)
  case set(PatternClass)
  /// All but a line feed.
  case any
  /// Fits a place.
  case lineStart, lineEnd
  case wordEdge(isNot: Bool)
  /// Fits everywhere.
  case empty
  /// Repeats the last operand.
  case star, plus, optional
  /// Joins the last two operands.
  case join, either

  /// Whether it fits a place and takes no character.
  var isPlace: Bool {
    switch self {
    case .lineStart, .lineEnd, .wordEdge: true
    default: false
    }
  }
}
