import TaskFiles
import TaskModel
import TaskQuery
import TaskSyntax

/// A task that a query found.
struct FoundTask: Sendable {
  /// The part of its document that it stands in.
  let part: QueryPart
  /// Which row of the part it is.
  let index: Int
  /// Its line, from 1.
  let line: Int
  /// The line of the task it is a subtask of.
  let parentLine: Int?
  /// Absolute; of standard input `-`.
  let path: BytePath
  /// Where it is in `QueryOutcome.workspace`; `nil` where that was not wanted.
  let place: WorkspaceModel.Place?

  var row: TaskRow { part.model.rows[index] }
  var record: Int { Int(row.record) }
}

/// What a query found, and what is to be said about it.
struct QueryOutcome: Sendable {
  let query: Query
  /// What was asked with: the day, who oneself is.
  let settings: QuerySettings
  /// Counts, groups, what was calculated. Its indices are those of `tasks`.
  let answer: QueryAnswer
  /// The tasks found that the limit lets be, in the order in which they are shown; empty where they were only counted.
  let tasks: [FoundTask]
  /// The files that were asked.
  let files: [BytePath]
  /// Names that no task has.
  let unknownNames: [UnknownName]
  /// Why nothing was found; `nil` where something was.
  let emptiness: QueryEmptiness?
  /// All documents of the workspace, where they were needed or wanted.
  let workspace: WorkspaceDocuments?
  /// What could not be read.
  let problems: [FileError]
}

/// A name that a query asks for and that nothing has.
struct UnknownName: Sendable, Equatable {
  let field: QueryField
  let name: [UInt8]
  /// The nearest that there is, and how many tasks have it.
  let nearest: (name: [UInt8], count: Int)?

  static func == (a: UnknownName, b: UnknownName) -> Bool {
    a.field == b.field && a.name == b.name && a.nearest?.name == b.nearest?.name && a.nearest?.count == b.nearest?.count
  }
}

/// Why a query found nothing.
struct QueryEmptiness: Sendable {
  /// For each of the terms that all must be fulfilled together: its node, and how many tasks in scope fulfill it alone.
  let terms: [(node: Int, count: Int)]
  /// How many tasks are in scope.
  let scopeCount: Int
  /// A task that fulfills all but one of them, if there are more; the first in the order of files and lines.
  let closest: FoundTask?
}
