import TaskSyntax

/// The matches of a query in a part of a document: their number, and the values of each that the clauses need.
public struct PartMatches: Sendable {
  /// The number of tasks found.
  public internal(set) var count = 0
  /// The number of closed tasks among them.
  public internal(set) var closedCount = 0
  /// The rows found, in order, where they are needed.
  public internal(set) var rows: [UInt32] = []
  /// For each row found the values it is sorted by: codes, `Missing.code` for none.
  var sortCodes: [Int64] = []
  /// For each row found the groups it stands in, as many codes each as there are group keys.
  var groupCodes: [Int64] = []
  /// For each row found where its groups end in `groupCodes`, where one can stand in several.
  var groupEnds: [UInt32] = []
  /// For each row found the values that are added up.
  var amounts: [Int64] = []
  /// The sums of the groups, which replace all of the above where no rows are needed.
  var groups: GroupSums
  /// The same of tasks that stand in several groups, and what those come to together, by `GroupMargin`, each task
  /// counted once.
  var shared: GroupSums
  var margins: [GroupSums]
  /// Texts that codes of text fields number: each a list, see `TextList`.
  var texts = NameTable()
  /// For each term of the plan the tasks in scope that fulfill it, where that is asked for.
  public internal(set) var termCounts: [Int] = []
  /// The tasks in scope.
  public internal(set) var scopeCount = 0
  /// For each of the plan's `vocabulary` whether a task has it.
  public internal(set) var seenNames: [Bool] = []

  /// Lets go of the rows, which are told already.
  public mutating func dropRows() { rows = [] }

  init(_ plan: QueryPlan) {
    groups = GroupSums(plan.emptySums)
    shared = groups
    margins = plan.groupsOverlap ? Array(repeating: groups, count: plan.query.clauses.group.count * 2 - 1) : []
  }

  /// No value.
  enum Missing {
    static let code = Int64.max
  }
}

/// One text or several as one run of bytes: each behind its length.
enum TextList {
  static func joined(_ texts: [[UInt8]]) -> [UInt8] {
    var bytes: [UInt8] = []
    for text in texts {
      for shift in stride(from: 0, through: 24, by: 8) { bytes.append(UInt8(truncatingIfNeeded: text.count >> shift)) }
      bytes += text
    }
    return bytes
  }

  static func split(_ bytes: ArraySlice<UInt8>) -> [[UInt8]] {
    var texts: [[UInt8]] = []
    var rest = bytes
    while rest.count >= 4 {
      var count = 0
      for (index, byte) in rest.prefix(4).enumerated() { count |= Int(byte) << (8 * index) }
      rest = rest.dropFirst(4)
      texts.append(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    return texts
  }
}
