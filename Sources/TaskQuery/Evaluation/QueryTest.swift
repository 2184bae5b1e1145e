/// The test of a term on one task.
enum QueryTest: Sendable {
  case row(RowTest)
  case isHeld, isMine
  /// A value that rows do not hold. Dates are `PackedMoment.rawValue`, priorities `TaskPriority.rawValue`. Numbers are
  /// twice the billionths, plus 1 for a remainder.
  case codes(QueryField, CodeRange)
  case has(QueryField)
  /// A name that matches as a whole.
  case name(QueryField, [UInt8])
  case text(QueryField, TextTest)
  case fact(QueryFlag)

  /// A test of a text.
  enum TextTest: Sendable {
    case contains(QueryText)
    case exactly([UInt8], isNot: Bool)
    /// An index into the plan's patterns.
    case matches(Int)
    case resembles(QueryFuzzyWord)
  }

  /// The relative cost: fields of a row, then names, the words of the line, titles, notes. Relations and facts of the
  /// workspace are computed in advance and as cheap as a row.
  var cost: Int {
    switch self {
    case .row(let test): test.cost
    case .fact, .isHeld: 6
    case .isMine: QueryField.owner.cost
    case .codes(let field, _), .has(let field), .name(let field, _): field.cost
    case .text(let field, let test): test.cost + field.cost
    }
  }
}

extension QueryTest.TextTest {
  fileprivate var cost: Int {
    switch self {
    case .exactly: 0
    case .contains: 1
    case .matches: 2
    case .resembles: 3
    }
  }
}

/// An inclusive range of codes, or its complement.
struct CodeRange: Sendable, Equatable {
  var first: Int64
  var last: Int64
  var isInverted = false

  @inline(__always)
  func contains(_ code: Int64) -> Bool { (first <= code && code <= last) != isInverted }

  static let all = CodeRange(.inside, first: nil, last: nil)

  /// - Parameters:
  ///   - first: the lowest code of the interval; `nil` if unbounded.
  ///   - last: the highest code of the interval; `nil` if unbounded.
  init(_ comparison: QueryComparison, first: Int64?, last: Int64?) {
    let (low, high) = (first ?? .min, last ?? .max)
    switch comparison {
    case .inside, .exactly: (self.first, self.last) = (low, high)
    case .not: (self.first, self.last, isInverted) = (low, high, true)
    case .before: (self.first, self.last) = low == .min ? (1, 0) : (.min, low - 1)
    case .upTo: (self.first, self.last) = (.min, high)
    case .after: (self.first, self.last) = high == .max ? (1, 0) : (high + 1, .max)
    case .from: (self.first, self.last) = (low, .max)
    }
  }
}
