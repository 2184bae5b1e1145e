public import TaskModel

/// A test of one field or flag. Several values after a comma are alternatives.
public enum QueryTerm: Sendable, Equatable {
  case flag(QueryFlag)
  /// `has:due`, or `due:any`.
  case has(QueryField)
  /// `no:due`, or `due:none`.
  case lacks(QueryField)
  /// `+house`, `project:house`: the name or a name below it in the hierarchy. An id matches only as a whole.
  case name(QueryField, [UInt8])
  /// `project=house`: the name only.
  case exactName(QueryField, [UInt8])
  /// A text field that contains the text. The field `text` is title or note.
  case contains(QueryField, QueryText)
  /// A text field equal to the text, byte for byte.
  case exactText(QueryField, [UInt8], isNot: Bool)
  /// `title~/^Buy/`.
  case matches(QueryField, QueryPattern)
  /// `~kitchn`: a word of the title is within the allowed number of edits.
  case resembles(QueryFuzzyWord)
  /// A date field compared with days. `<` and `>=` use only the first day of the typed date, `<=` and `>` only the
  /// last. `!=` takes a day or a period.
  case days(QueryField, QueryComparison, QueryInterval<CalendarDate>)
  /// A numeric field compared with numbers. Durations are in minutes.
  case number(QueryField, QueryComparison, QueryInterval<QueryNumber>)
  /// `pri` or `eff` compared with an interval of letters and sub-priorities, the most important first. For `=` and
  /// `!=`, the interval is one priority. More important is greater: `>` means before the first priority of the
  /// interval.
  case priority(QueryField, QueryComparison, QueryInterval<TaskPriority>)
  case status(TaskStatus, isNot: Bool)
  /// `quadrant:2`, for short `q:2`, and `quadrant-written:2`. The number is 1 to 4.
  case quadrant(QueryField, Int, isNot: Bool)

  /// Whether the term brings closed tasks into scope.
  public var testsStatus: Bool {
    switch self {
    case .status: true
    case .flag(let flag): flag.testsStatus
    default: field?.traits.contains(.testsStatus) == true
    }
  }
}

/// A comparison of values. A missing value matches none of them.
public enum QueryComparison: String, Sendable, CaseIterable {
  /// `:`, which means in the interval.
  case inside = ":"
  case exactly = "="
  case not = "!="
  case before = "<"
  case upTo = "<="
  case after = ">"
  case from = ">="

  /// The comparison that is equivalent when the order of the values is reversed.
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

/// An interval from a value to a value, inclusive; `nil` is unbounded.
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
  case unsorted, mine

  /// Whether the flag brings closed tasks into scope.
  public var testsStatus: Bool {
    [.open, .started, .waiting, .done, .cancelled, .active, .closed, .late].contains(self)
  }
}
