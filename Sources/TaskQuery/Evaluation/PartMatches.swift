import TaskSyntax

/// The matches of a query in a part of a document: their number, and the values of each that the clauses need.
public struct PartMatches: Sendable {
  /// The number of tasks found.
  public internal(set) var count = 0
  /// The number of closed tasks among those found.
  public internal(set) var closedCount = 0
  /// The number of closed tasks that match and are not found because the query does not ask for closed ones. Counted only
  /// where tasks are kept.
  public internal(set) var hiddenCount = 0
  /// The rows found, in order, if they are needed.
  public internal(set) var rows = FoundRows()
  /// For each row found, its sort codes, with `Missing.code` for a missing value.
  var sortCodes: [Int64] = []
  /// For each row found, the codes of its groups: one code for each group key and group.
  var groupCodes: [Int64] = []
  /// For each row found, the end of its groups in `groupCodes`. Filled only if a task can be in several groups.
  var groupEnds: [UInt32] = []
  /// For each row found, the values to aggregate.
  var amounts: [Int64] = []
  /// The sums of the groups, which replace the row data above when no rows are needed.
  var groups: GroupSums
  /// The sums over the tasks that are in several groups. `margins` holds the margins of these tasks by `GroupMargin`,
  /// with each task counted once.
  var shared: GroupSums
  var margins: [GroupSums]
  /// The texts that codes of text fields refer to. Each is a list, see `TextList`.
  var texts = NameTable()
  /// For each term of the plan, the number of tasks in scope that match it, if the query asks for it.
  public internal(set) var termCounts: [Int] = []
  /// The number of tasks in scope.
  public internal(set) var scopeCount = 0
  /// For each word of the plan's `vocabulary`, whether a task has it.
  public internal(set) var seenNames: [Bool] = []

  /// Removes the rows when the caller has processed them.
  public mutating func dropRows() { rows = FoundRows() }

  /// No matches yet.
  public init(_ plan: QueryPlan) {
    groups = GroupSums(plan.emptySums)
    shared = groups
    margins = plan.groupsOverlap ? Array(repeating: groups, count: plan.query.clauses.group.count * 2 - 1) : []
  }

  /// The code of a missing value.
  enum Missing {
    static let code = Int64.max
  }
}

/// Encodes one or more texts as one byte string, each after its length.
enum TextList {
  /// The number of bytes that a length takes.
  static let headLength = 4

  static func joined(_ texts: [[UInt8]]) -> [UInt8] {
    var bytes: [UInt8] = []
    for text in texts {
      for shift in stride(from: 0, to: 8 * headLength, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: text.count >> shift))
      }
      bytes += text
    }
    return bytes
  }

  /// Returns the length of the first text in the bytes of a list.
  static func firstLength(_ bytes: Span<UInt8>) -> Int {
    (0..<headLength).reduce(0) { $0 | Int(bytes[$1]) << (8 * $1) }
  }

  static func split(_ bytes: ArraySlice<UInt8>) -> [[UInt8]] {
    var texts: [[UInt8]] = []
    var rest = bytes
    while rest.count >= headLength {
      let count = firstLength(rest.span)
      rest = rest.dropFirst(headLength)
      texts.append(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    return texts
  }
}
