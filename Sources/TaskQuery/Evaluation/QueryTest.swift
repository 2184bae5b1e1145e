import TaskModel

/// What is asked of one task: a term as it is evaluated.
enum QueryTest: Sendable {
  case row(RowTest)
  case isHeld, isMine
  /// `PackedMoment.rawValue` of a field with one date that stands on the line.
  case moment(QueryField, CodeRange)
  /// The same of reminders: one of them.
  case reminder(CodeRange)
  /// `TaskPriority.rawValue` of the letter that the task takes from those that need it.
  case effectivePriority(CodeRange)
  /// Twice the billionths, and 1 where something is left behind them.
  case number(QueryField, CodeRange)
  case has(QueryField)
  /// A whole name on the task's line: `id`, `of`, `after`.
  case lineName(QueryField, [UInt8])
  case text(QueryField, TextTest)
  case fact(QueryFlag)

  /// How texts are searched.
  enum TextTest: Sendable {
    case contains(QueryText)
    case exactly([UInt8], isNot: Bool)
    /// An index into the plan's patterns.
    case matches(Int)
    case resembles(QueryFuzzyWord)
  }

  /// What it costs, as an order: fields of a row, then names, the words of the line, titles, notes. What was worked out
  /// before, a relation and facts of the workspace, is as cheap as a row.
  var cost: Int {
    switch self {
    case .row(let test): test.cost
    case .fact, .isHeld, .effectivePriority: 6
    case .number(let field, _): field.isInLine ? 20 : 7
    case .has(let field): field.isInLine ? 20 : field.kind == .text ? 40 : 5
    case .isMine: 15
    case .moment, .reminder, .lineName: 20
    case .text(let field, let test): test.cost + field.textCost
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

extension QueryField {
  /// Whether the words of the line must be gone through.
  fileprivate var isInLine: Bool {
    switch self {
    case .until, .remind, .after, .est, .spent, .id, .of, .declared: true
    default: false
    }
  }

  fileprivate var textCost: Int {
    switch self {
    case .file: 5
    case .owner, .every, .declared, .id, .of, .after: 20
    case .section: 40
    case .note: 60
    case .text: 80
    default: 50
    }
  }
}

/// From a code to a code, both inside; or what is outside.
struct CodeRange: Sendable, Equatable {
  var first: Int64
  var last: Int64
  var isInverted = false

  @inline(__always)
  func contains(_ code: Int64) -> Bool { (first <= code && code <= last) != isInverted }

  static let all = CodeRange(.inside, first: nil, last: nil)

  /// - Parameters:
  ///   - first: the lowest code inside the interval; `nil` where it is open.
  ///   - last: the highest.
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
