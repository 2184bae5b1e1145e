import TaskFiles
import TaskModel
import TaskQuery
import TaskReport
import TaskSyntax

/// A task that a query found, in 40 bytes: there may be very many.
struct FoundTask: Sendable {
  /// The part of its document that it stands in.
  let part: DocumentPart
  /// Absolute; of standard input `-`.
  let path: BytePath
  private let number: UInt32
  private let ownLine: UInt32
  /// 0 for none: lines are counted from 1.
  private let outerLine: UInt32
  /// Of `place`, each with 1 added; 0 for none.
  private let document: UInt32
  private let partNumber: UInt32

  init(part: DocumentPart, index: Int, line: Int, parentLine: Int?, path: BytePath, place: WorkspaceModel.Place?) {
    self.part = part
    self.path = path
    number = UInt32(truncatingIfNeeded: index)
    ownLine = UInt32(truncatingIfNeeded: line)
    outerLine = UInt32(truncatingIfNeeded: parentLine ?? 0)
    document = UInt32(truncatingIfNeeded: place.map { $0.document + 1 } ?? 0)
    partNumber = UInt32(truncatingIfNeeded: place.map { $0.task.part + 1 } ?? 0)
  }

  /// Which row of the part it is.
  var index: Int { Int(number) }
  /// Its line, from 1.
  var line: Int { Int(ownLine) }
  /// The line of the task it is a subtask of.
  var parentLine: Int? { outerLine == 0 ? nil : Int(outerLine) }
  /// Where it is in `QueryOutcome.workspace`; `nil` where that was not wanted.
  var place: WorkspaceModel.Place? {
    guard document > 0 else { return nil }
    return WorkspaceModel.Place(document: Int(document) - 1, task: TaskPlace(part: Int(partNumber) - 1, row: index))
  }

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
  /// The tally of the tasks found, where that was asked for and a file was read.
  let tally: ReportTally?
  /// The files that are not in the tally, since they hold both sides of a conflict.
  let conflicts: [Conflict]
  /// What could not be read.
  let problems: [FileError]

  /// A file with conflict markers.
  struct Conflict: Sendable {
    let path: BytePath
    /// The line of the first marker, from 1.
    let line: Int
  }
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
