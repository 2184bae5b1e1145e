package import TaskFiles
package import TaskModel
package import TaskQuery
package import TaskReport
import TaskSyntax

/// A task that a query found, in 40 bytes: a result may hold very many.
package struct FoundTask: Sendable {
  /// The part of the document that contains it.
  package let part: DocumentPart
  /// The absolute path of the file; `-` for standard input.
  package let path: BytePath
  private let number: UInt32
  private let ownLine: UInt32
  /// The line of the parent, from 1; 0 for none.
  private let outerLine: UInt32
  /// The numbers of `place`, plus 1; 0 for none.
  private let document: UInt32
  private let partNumber: UInt32

  package init(
    part: DocumentPart, index: Int, line: Int, parentLine: Int?, path: BytePath, place: WorkspaceModel.Place?
  ) {
    self.part = part
    self.path = path
    number = UInt32(truncatingIfNeeded: index)
    ownLine = UInt32(truncatingIfNeeded: line)
    outerLine = UInt32(truncatingIfNeeded: parentLine ?? 0)
    document = UInt32(truncatingIfNeeded: place.map { $0.document + 1 } ?? 0)
    partNumber = UInt32(truncatingIfNeeded: place.map { $0.task.part + 1 } ?? 0)
  }

  /// The row in the part.
  package var index: Int { Int(number) }
  /// The line of the task, from 1.
  package var line: Int { Int(ownLine) }
  /// The line of the parent; `nil` at the top.
  package var parentLine: Int? { outerLine == 0 ? nil : Int(outerLine) }
  /// The place in `QueryOutcome.workspace`; `nil` where no documents were kept.
  package var place: WorkspaceModel.Place? {
    guard document > 0 else { return nil }
    return WorkspaceModel.Place(document: Int(document) - 1, task: TaskPlace(part: Int(partNumber) - 1, row: index))
  }

  package var row: TaskRow { part.model.rows[index] }
  package var record: Int { Int(row.record) }
}

/// The result of a query, with the notes about it.
package struct QueryOutcome: Sendable {
  package let query: Query
  /// The environment of the query: the day, and the name of the user.
  package let settings: QuerySettings
  /// Counts, groups and calculated values. Its indices are those of `tasks`.
  package let answer: QueryAnswer
  /// The tasks found, up to the limit, in the order in which they are shown; empty where they were only counted.
  package let tasks: [FoundTask]
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
  package let conflicts: [Conflict]
  /// The errors of files that could not be read.
  package let problems: [FileError]

  /// A file with conflict markers.
  package struct Conflict: Sendable {
    package let path: BytePath
    /// The line of the first marker, from 1.
    package let line: Int
  }
}

/// A name in a query that no task has.
package struct UnknownName: Sendable, Equatable {
  package let field: QueryField
  package let name: [UInt8]
  /// The most similar name, and the number of tasks with it.
  package let nearest: (name: [UInt8], count: Int)?

  package static func == (a: UnknownName, b: UnknownName) -> Bool {
    a.field == b.field && a.name == b.name && a.nearest?.name == b.nearest?.name && a.nearest?.count == b.nearest?.count
  }
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
