public import TaskModel

/// One thing that is asked of a task. Several values after a comma are or.
public enum QueryTerm: Sendable, Equatable {
  case flag(QueryFlag)
  /// `has:due`, or `due:any`.
  case has(QueryField)
  /// `no:due`, or `due:none`.
  case lacks(QueryField)
  /// `+house`, `project:house`: the name or anything below it in the hierarchy. Of an id the whole name.
  case name(QueryField, [UInt8])
  /// `project=house`: that name alone.
  case exactName(QueryField, [UInt8])
  /// A text field that holds these words somewhere; of `text` title or note.
  case contains(QueryField, QueryText)
  /// A text field that is this, byte for byte.
  case exactText(QueryField, [UInt8], isNot: Bool)
  /// `title~/^Buy/`.
  case matches(QueryField, QueryPattern)
  /// `~kitchn`: some word of the title is at most so many edits away.
  case resembles(QueryFuzzyWord)
  /// A date field against days. `<` and `>=` have only the first day of the date that was typed, `<=` and `>` only the
  /// last; `!=` has a day or a period.
  case days(QueryField, QueryComparison, QueryInterval<CalendarDate>)
  /// A number: also durations, in minutes.
  case number(QueryField, QueryComparison, QueryInterval<QueryNumber>)
  /// `pri` or `eff` against an interval of letters and numbers, from the most important one on, which for `=` and `!=`
  /// is one place. The more important is the greater: `>` is before the interval's first place.
  case priority(QueryField, QueryComparison, QueryInterval<TaskPriority>)
  case status(TaskStatus, isNot: Bool)
  /// `q:2` and `quadrant:2`: 1 to 4.
  case quadrant(QueryField, Int, isNot: Bool)

  /// Whether closed tasks come into scope by it.
  public var testsStatus: Bool {
    switch self {
    case .status: true
    case .flag(let flag): flag.testsStatus
    case .has(let field), .lacks(let field): field.traits.contains(.testsStatus)
    case .days(let field, _, _), .number(let field, _, _): field.traits.contains(.testsStatus)
    default: false
    }
  }
}

/// A comparison of values. A missing value matches none of them.
public enum QueryComparison: String, Sendable, CaseIterable {
  /// `:` and `=`: inside.
  case inside = ":"
  case exactly = "="
  case not = "!="
  case before = "<"
  case upTo = "<="
  case after = ">"
  case from = ">="

  /// The comparison that holds of the same values when they are counted from the other end.
  var mirrored: QueryComparison {
    switch self {
    case .before: .after
    case .upTo: .from
    case .after: .before
    case .from: .upTo
    case .inside, .exactly, .not: self
    }
  }
}

/// From a value to a value, both inside; open where one is `nil`.
public struct QueryInterval<Bound: Sendable & Equatable & Comparable>: Sendable, Equatable {
  public var first: Bound?
  public var last: Bound?

  public init(_ first: Bound?, _ last: Bound?) {
    self.first = first
    self.last = last
  }
}

/// The flags that `is:` takes.
public enum QueryFlag: String, Sendable, CaseIterable {
  case open, started, waiting, done, cancelled, active, closed
  case ready, blocked, deferred, held, blocking, overdue, late, recurring
  case leaf, root, parent
  case important, urgent
  case inbox, unsorted, mine

  /// The flag of that name.
  init?(_ name: [UInt8]) {
    guard let flag = Self.byName[name] else { return nil }
    self = flag
  }

  private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { (Array($0.rawValue.utf8), $0) })

  /// Whether closed tasks come into scope by it.
  public var testsStatus: Bool {
    switch self {
    case .open, .started, .waiting, .done, .cancelled, .active, .closed, .late: true
    default: false
    }
  }
}
