import TaskSyntax

/// The columns that the rows of a `PartModel` fill. A command that only counts omits the columns it does not need,
/// which saves time.
///
/// Status, rank, position in the outline and flags are always present.
public struct TaskColumns: OptionSet, Sendable {
  public let rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  public static let due = TaskColumns(rawValue: 1 << 0)
  public static let plan = TaskColumns(rawValue: 1 << 1)
  public static let start = TaskColumns(rawValue: 1 << 2)
  public static let created = TaskColumns(rawValue: 1 << 3)
  /// The times at which tasks were done or cancelled.
  public static let closed = TaskColumns(rawValue: 1 << 4)
  public static let projects = TaskColumns(rawValue: 1 << 5)
  /// Contexts and tags.
  public static let labels = TaskColumns(rawValue: 1 << 6)
  public static let links = TaskColumns(rawValue: 1 << 7)
  /// The start and end of the words.
  public static let words = TaskColumns(rawValue: 1 << 8)

  public static let all: TaskColumns = [
    .due, .plan, .start, .created, .closed, .projects, .labels, .links, .words,
  ]

  /// The keys that need not be read.
  var ignoredKeys: AttributeKeys {
    var keys: AttributeKeys = []
    for (column, ofColumn) in Self.keys where !contains(column) {
      for key in ofColumn { keys.formUnion(AttributeKeys(key)) }
    }
    return keys
  }

  private static let keys: [(column: TaskColumns, keys: [AttributeKey])] = [
    (.due, [.due]), (.plan, [.plan]), (.start, [.start]), (.created, [.created]), (.closed, [.done, .cancelled]),
    (.links, [.id, .of, .after]),
  ]
}
