/// A step that builds a pattern, in postfix order: operands come before their operator.
enum PatternStep: Sendable, Equatable {
  /// Matches one character.
  case character(UInt32)
  case set(PatternClass)
  /// Matches any character but a line feed.
  case any
  /// Matches a position.
  case lineStart, lineEnd
  case wordEdge(isNot: Bool)
  /// Matches the empty text.
  case empty
  /// Repeats the last operand.
  case star, plus, optional
  /// Joins the last two operands.
  case join, either

  /// Whether the step matches a position and consumes no character.
  var isPlace: Bool {
    switch self {
    case .lineStart, .lineEnd, .wordEdge: true
    default: false
    }
  }
}
