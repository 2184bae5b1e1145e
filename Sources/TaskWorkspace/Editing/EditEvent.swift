package import TaskEditing
package import TaskModel
package import TaskSyntax

/// A thing that a change does to a task or a file.
package struct EditEvent: Sendable {
  package let kind: Change
  /// The line of the task after the change, or as it was if that is removed; `nil` for a whole file.
  package let line: TaskLine?
  /// The task that was changed; `nil` for a new one, and one that was changed together with another.
  package let origin: FoundTask?
  /// The index in `WorkspaceEdit.files`.
  package let file: Int
  package let place: Place

  /// The origin of the line's number.
  package enum Place: Sendable {
    /// It is a line that was written.
    case written
    /// It stands where it stood, at this offset of the old document, whatever has changed around it.
    case kept(Int)
    /// It is gone, and had this number.
    case gone(Int)
  }

  package enum Change: Sendable {
    case added(NewTask)
    case archived
    /// The words that changed the task.
    case changed([[UInt8]], TypedChanges)
    /// The effect on its series, and whether it comes back.
    case closed(SeriesStep, comesBack: Bool)
    case closedWithParent
    case comesBack(DateLiteral)
    case edited
    /// So many tasks of another program were added.
    case imported(Int, NewTask)
    case moved(to: TaskDestination.Name, inherited: Classification, written: Classification)
    case movedUp, movedDown
    /// The task has an id now, by which another one names it.
    case named([UInt8])
    case noted
    /// Whether `plan` and `due` were moved to the day, too.
    case putOff([TypedDate], movesPlan: Bool, movesDue: Bool)
    case removed(endsSeries: Bool)
    case renamed(Document.NameUse)
    /// The date of its next occurrence, which is taken back.
    case reopened(takingBack: CalendarDate?)
    case reopenedWithParent
    /// So many tasks of the file changed places.
    case sorted(Int)
    case started
    case stopped
    case waits
  }

  /// A new task.
  package struct NewTask: Sendable {
    /// Whether its file is new, and it is the first task in it.
    package var makesFile = false
    /// The heading that was made for it, and that it is the first task below.
    package var heading: [UInt8]?
    package var inherited: Classification
    package var dates: [TypedDate]
  }
}
