package import TaskEditing
package import TaskFiles
package import TaskModel
package import TaskSyntax

/// Why a change of a workspace is not made. No file was touched.
package indirect enum EditFailure: Error, Sendable {
  /// The text of a task or a file stands against the change, or the words that were typed.
  case problem(EditProblem, Subject)
  case naming(NamingFailure)
  /// The reason lies in a line of standard input, from 1.
  case inputLine(Int, EditFailure)
  /// A place names another line than before the change began anew.
  case lineChanged(Int, _ word: [UInt8])
  /// A file could not be read. Without an error that was reported when the workspace was read.
  case unreadable(BytePath, FileError?)
  /// The answer to a question was no.
  case declined
  /// Nobody could be asked.
  case unanswered(EditQuestion)

  /// A task is closed, and the attempt needs an active one.
  case closed(FoundTask, Attempt?)
  /// A task of a better letter is left undone, and the gate is strict.
  case leftUndone(FoundTask, TaskPriority)
  /// A task is put off until a day that is past.
  case past(TypedDate)
  /// A task is to come after itself.
  case followsItself(_ word: [UInt8])
  /// A word is an attribute in one of two files and text in the other.
  case keyClash(KeyClash, from: BytePath, to: BytePath)
  /// The file or the place is none that the change takes.
  case place(Place)
  /// A new task begins like a rank, and that is none.
  case malformedRank(Diagnostic)
  /// The change would make errors.
  case newErrors(NewFindings.First)
  /// Another task has the id already.
  case idTaken(NameChange, by: FoundTask)
  /// Nothing has the name that changes.
  case unknownName(NameChange, nearest: [UInt8]?)

  /// The origin of a problem.
  package enum Subject: Sendable {
    case task(FoundTask)
    case file(BytePath)
    /// The words that were typed.
    case words
  }

  /// A change that only an active task takes.
  package enum Attempt: Sendable { case start, stop, wait, putOff, skip }

  /// Why a file or a place is none that a change takes.
  package enum Place: Sendable {
    /// A task is to be moved into itself.
    case movesIntoItself(FoundTask)
    /// The tasks are in so many files, and none of them is meant alone.
    case severalFiles(Int)
    /// Several headings of a file have the title that was typed.
    case severalHeadings(BytePath, typed: [UInt8], titles: [[UInt8]])
    /// The name of a file is none of a task file.
    case noTaskFile(_ word: [UInt8])
    /// The workspace has no task file at a path.
    case nothingAt(_ word: [UInt8])
    /// The file is an archive itself.
    case isArchive(BytePath)
    /// A task is to go to an archive without the task that it lies in.
    case archivesSubtask(FoundTask)
    /// A task is to go to an archive, and it or one of its subtasks is active.
    case archivesActive(FoundTask, active: FoundTask)
  }
}
