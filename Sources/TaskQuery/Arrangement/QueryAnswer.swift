/// The tasks that were found, in the order in which they are shown, with groups and what was calculated.
public struct QueryAnswer: Sendable {
  /// The place of a task: an index of a part among those searched, and a row of it.
  public struct Place: Sendable, Hashable {
    public var part: Int
    public var row: Int
  }

  /// The tasks of a group, and what they have in common.
  public struct Group: Sendable {
    /// One value a group key; `nil` for none.
    public var key: [QueryValue?]
    /// Indices into `tasks`, in the order shown.
    public var tasks: [Int]
  }

  /// The aggregates of a group, or of all tasks shown.
  public struct Calculation: Sendable, Equatable {
    /// Empty for all together.
    public var key: [QueryValue?]
    /// One value an aggregate; `nil` where there is none.
    public var values: [QueryValue?]
  }

  /// Each task once, in the order in which it is shown first, where the limit lets it be.
  public var tasks: [Place] = []
  /// Empty without a clause `group`.
  public var groups: [Group] = []
  /// A row for each group, or one for all. Of `count` alone where no aggregates are asked for.
  public var calculations: [Calculation] = []
  /// The aggregates of all tasks shown, with each task counted once.
  public var totals: [QueryValue?] = []
  /// The aggregates with two group keys: of each value of the first and of each value of the second, with each task
  /// counted once.
  public var margins: (rows: [Calculation], columns: [Calculation]) = ([], [])
  /// The number of tasks found, before the limit.
  public var total = 0
  /// The number of closed tasks among them.
  public var closedCount = 0
  /// The tasks in scope, found or not.
  public var scopeCount = 0
  /// The lines shown: a task that stands in several groups has as many.
  public var lineCount = 0
  /// For each term or relation outside of relations, in the order of the query, the tasks in scope that fulfill it;
  /// empty where the query does not ask for it.
  public var termCounts: [(node: Int, count: Int)] = []
}
