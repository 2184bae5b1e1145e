package import TaskFiles
package import TaskModel
package import TaskQuery
package import TaskReport
import TaskSyntax

/// A task that a query found, in 40 bytes: there may be very many.
package struct FoundTask: Sendable {
  /// The part of its document that it stands in.
  package let part: DocumentPart
  /// Absolute; of standard input `-`.
  package let path: BytePath
  private let number: UInt32
  private let ownLine: UInt32
  /// 0 for none: lines are counted from 1.
  private let outerLine: UInt32
  /// Of `place`, each with 1 added; 0 for none.
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

  /// Which row of the part it is.
  package var index: Int { Int(number) }
  /// Its line, from 1.
  package var line: Int { Int(ownLine) }
  /// The line of the task it is a subtask of.
  package var parentLine: Int? { outerLine == 0 ? nil : Int(outerLine) }
  /// Where it is in `QueryOutcome.workspace`; `nil` where that was not wanted.
  package var place: WorkspaceModel.Place? {
    guard document > 0 else { return nil }
    return WorkspaceModel.Place(document: Int(document) - 1, task: TaskPlace(part: Int(partNumber) - 1, row: index))
  }

  package var row: TaskRow { part.model.rows[index] }
  package var record: Int { Int(row.record) }
}

/// What a query found, and what is to be said about it.
package struct QueryOutcome: Sendable {
  package let query: Query
  /// What was asked with: the day, who oneself is.
  package let settings: QuerySettings
  /// Counts, groups, what was calculated. Its indices are those of `tasks`.
  package let answer: QueryAnswer
  /// The tasks found that the limit lets be, in the order in which they are shown; empty where they were only counted.
  package let tasks: [FoundTask]
  /// The files that were asked.
  package let files: [BytePath]
  /// Names that no task has.
  package let unknownNames: [UnknownName]
  /// Why nothing was found; `nil` where something was.
  package let emptiness: QueryEmptiness?
  /// All documents of the workspace, where they were needed or wanted.
  package let workspace: WorkspaceDocuments?
  /// The tally of the tasks found, where that was asked for and a file was read.
  package let tally: ReportTally?
  /// The files that are not in the tally, since they hold both sides of a conflict.
  package let conflicts: [Conflict]
  /// What could not be read.
  package let problems: [FileError]

  /// A file with conflict markers.
  package struct Conflict: Sendable {
    package let path: BytePath
    /// The line of the first marker, from 1.
    package let line: Int
  }
}

/// A name that a query asks for and that nothing has.
package struct UnknownName: Sendable, Equatable {
  package let field: QueryField
  package let name: [UInt8]
  /// The nearest that there is, and how many tasks have it.
  package let nearest: (name: [UInt8], count: Int)?

  package static func == (a: UnknownName, b: UnknownName) -> Bool {
    a.field == b.field && a.name == b.name && a.nearest?.name == b.nearest?.name && a.nearest?.count == b.nearest?.count
  }
}

/// Why a query found nothing.
package struct QueryEmptiness: Sendable {
  /// For each of the terms that all must be fulfilled together: its node, and how many tasks in scope fulfill it alone.
  package let terms: [(node: Int, count: Int)]
  /// How many tasks are in scope.
  package let scopeCount: Int
  /// A task that fulfills all but one of them, if there are more; the first in the order of files and lines.
  package let closest: FoundTask?
}
