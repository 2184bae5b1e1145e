/// How a pattern is built, one step after the other, as on a pocket calculator: what is joined stands before what joins
/// it.
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
  /// Of the last one.
  case star, plus, optional
  /// Of the last two.
  case join, either

  /// Whether it fits a place and takes no character.
  var isPlace: Bool {
    switch self {
    case .lineStart, .lineEnd, .wordEdge: true
    default: false
    }
  }
}
