/// The clauses of a query. Each is also an option of the same name, and `as` also `--format`.
public enum QueryClauseName: String, Sendable, CaseIterable {
  case sort, group, limit, show, calc
  case `as`, `in`, today
  case all, tree, explain

  /// Whether the clause is a word without a value.
  public var isSwitch: Bool { [.all, .tree, .explain].contains(self) }
}

/// A clause given as an option: `--sort due`.
public struct QueryOption: Sendable, Equatable {
  public var clause: QueryClauseName
  /// The value as typed. A switch ignores it.
  public var value: [UInt8]

  public init(_ clause: QueryClauseName, _ value: [UInt8] = []) {
    self.clause = clause
    self.value = value
  }
}

/// A command or option that takes a query, with the clauses that have an effect there.
public struct QueryUse: Sendable {
  /// The name in messages: `tasks count`, `--where`.
  public var name: String
  public var clauses: [QueryClauseName]
  /// The formats that `as:` accepts.
  public var formats: [QueryClauses.Format]
  /// Whether an empty query is allowed, which matches every task in scope.
  public var allowsEmpty: Bool
  /// Whether the command takes days as its first word. A word there that is almost a date is text and gets a note.
  public var takesDays: Bool

  public init(
    _ name: String, clauses: [QueryClauseName] = QueryClauseName.allCases,
    formats: [QueryClauses.Format] = QueryClauses.Format.ofTasks, allowsEmpty: Bool = true, takesDays: Bool = false
  ) {
    self.name = name
    self.clauses = clauses
    self.formats = formats
    self.allowsEmpty = allowsEmpty
    self.takesDays = takesDays
  }

  /// `tasks list`, which supports every clause.
  public static let list = QueryUse("tasks list")
  /// `--where`, which selects the tasks to change.
  public static let selection = QueryUse("--where", clauses: [.in, .all, .today], allowsEmpty: false)
}
