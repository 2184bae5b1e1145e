package import TaskFiles
import TaskModel
package import TaskQuery
package import TaskReport

/// The result of a query, with the notes about it.
package struct QueryOutcome: Sendable {
  package let query: Query
  /// The environment of the query: the day, and the name of the user.
  package let settings: QuerySettings
  /// Counts, groups and calculated values. Its indices are those of `tasks`.
  package let answer: QueryAnswer
  /// The tasks found, up to the limit, in the order in which they are shown; empty where they were only counted.
  package let tasks: FoundTasks
  /// The files that were searched.
  package let files: [BytePath]
  /// Names that no task has.
  package let unknownNames: [UnknownName]
  /// The reason why nothing was found; `nil` where something was.
  package let emptiness: QueryEmptiness?
  /// All documents of the workspace, where they were needed or requested.
  package let workspace: WorkspaceDocuments?
  /// The tally of the tasks found, where one is wanted and a file was read.
  package let tally: ReportTally?
  /// The files left out of the tally because they hold both sides of a conflict.
  package let conflicts: [ConflictedFile]
  /// The errors of files that could not be read.
  package let problems: [FileError]
}

/// The reason why a query found nothing.
package struct QueryEmptiness: Sendable {
  /// The terms that must all match: the node of each, and the number of tasks in scope that match it alone.
  package let terms: [(node: Int, count: Int)]
  /// The number of tasks in scope.
  package let scopeCount: Int
  /// The first task, in the order of files and lines, that matches all terms but one, where there is more than one term.
  package let closest: FoundTask?
}
