package import TaskEditing
package import TaskFiles
package import TaskModel
package import TaskSyntax

/// A thing that is good to know about a change that is made.
package enum EditRemark: Sendable {
  /// A task stays as it is.
  case unchanged(FoundTask, Reason)
  /// The next occurrence of a task that is open again was changed since, and stays.
  case successorStays(FoundTask)
  /// A closed task has a recurrence of another tool, which means nothing here.
  case doesNotComeBack(FoundTask)
  /// Nothing blocks these tasks any more.
  case unblocks([FoundTask])
  /// A word of a new task is text.
  case isText(TypedDoubt)
  /// The project of a new task is new, and the workspace knows its name as a context or a tag.
  case isOtherName([UInt8], KnownName)
  /// A new task has this finding.
  case nearMiss(Diagnostic)
  /// The file of a new task is the first of a folder that nothing else makes a workspace.
  case makesWorkspace
  /// A setting holds the name that is changed.
  case namedInSetting([UInt8], NameChange)
  /// The tasks of a file are in order already.
  case inOrder(_ word: [UInt8])
  case nothingToArchive
  /// A closed task stays, because its archive has it with other words.
  case archivedOtherwise(TaskLine, in: BytePath)
  case nothingToSettle

  /// A task of a better letter is left undone.
  case leftUndone(FoundTask, TaskPriority)
  /// A task comes before one that is started, and so do so many more.
  case comesFirst(FoundTask, others: Int)
  /// Subtasks of closed tasks stay active.
  case stayActive([FoundTask])
  /// A task comes after one that is removed.
  case waitsForever(FoundTask, id: [UInt8])
  /// So do so many more.
  case moreWaitForever(Int)
  /// The change makes errors, which was asked for, or warnings.
  case newFindings(NewFindings.First)

  /// The kind of a name that is no project.
  package enum KnownName: Sendable { case context, tag }

  /// The largest number of tasks that are named where there may be many.
  package static let mostTasks = 5

  /// Why a task stays as it is.
  package enum Reason: Sendable {
    /// It is closed as its line says.
    case isClosed(TaskContent)
    case isCancelled, isOpen, isStarted, isNotStarted, waits, isPutOff, isAsAsked, isFirst, isLast
  }
}
