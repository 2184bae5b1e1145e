/// The tasks that match a query, in display order, with their groups and aggregates.
public struct QueryAnswer: Sendable {
  /// The tasks of a group, and the values that they share.
  public struct Group: Sendable {
    /// One value for each group key; `nil` where the tasks have none.
    public var key: [QueryValue?]
    /// Indices into `tasks`, in display order.
    public var tasks: [Int]
  }

  /// The aggregates of a group, or of all tasks shown.
  public struct Calculation: Sendable, Equatable {
    /// The group; empty for the aggregates of all tasks.
    public var key: [QueryValue?]
    /// One value for each aggregate; `nil` where it is undefined.
    public var values: [QueryValue?]
  }

  /// Each task once, in the order of its first line, within the limit.
  public var tasks = Places()
  /// The groups; empty without a `group` clause.
  public var groups: [Group] = []
  /// A row for each group, or one for all tasks. Without aggregates in the query, the rows hold `count`.
  public var calculations: [Calculation] = []
  /// The aggregates of all tasks shown. Each task counts once.
  public var totals: [QueryValue?] = []
  /// The margins of two group keys: the aggregates of each value of the first key and of each value of the second key.
  /// Each task counts once in a margin.
  public var margins: (rows: [Calculation], columns: [Calculation]) = ([], [])
  /// The number of tasks found, before the limit.
  public var total = 0
  /// The number of closed tasks among those found.
  public var closedCount = 0
  /// The number of closed tasks that match and are not found because the query does not ask for closed ones. Counted only
  /// where tasks are kept.
  public var hiddenCount = 0
  /// The number of tasks in scope, matching or not.
  public var scopeCount = 0
  /// The number of lines shown. A task has one line in each of its groups.
  public var lineCount = 0
  /// For each term or relation outside of relations, in query order, the number of tasks in scope that match it. Empty
  /// unless the query asks for it.
  public var termCounts: [(node: Int, count: Int)] = []
}
