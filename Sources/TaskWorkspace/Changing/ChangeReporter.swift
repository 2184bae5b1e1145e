package import TaskFiles

/// Receives the events of changes, on the thread that asked for the change.
package protocol ChangeReporter {
  func report(_ event: ChangeEvent)
}

/// An event of a change that a person is told of, besides its results.
package enum ChangeEvent: Sendable {
  /// The file is new by now, whatever becomes of the rest of the change.
  case changed(InputFile)
  /// There is no record for undo: it could not be made, or the environment names no folder for it (`nil`).
  case cannotBeUndone(FileError?)
  /// The end of the record could not be written: the change counts as interrupted, and can still be undone.
  case recordWithoutEnd(FileError)
  /// A temporary file or a journal could not be removed: `Leftovers` finds it.
  case left(BytePath)
}
