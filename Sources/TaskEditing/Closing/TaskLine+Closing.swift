public import TaskModel
import TaskSyntax

extension TaskLine {
  /// Closes the task: the box, and the day at its place. A day of the other way of closing goes.
  ///
  /// A task that is closed in this way already keeps its day if that is later.
  public mutating func close(_ closing: Closing, on day: CalendarDate) throws(EditProblem) {
    if mark == closing.mark, let closed = content.closingDay, closed >= day { return }
    try setMark(closing.mark)
    try remove(closing.other.key.bytes)
    try set(closing.key.bytes, Array(day.description.utf8))
  }

  /// Makes the task open again. The days on which it was closed go.
  public mutating func reopen() throws(EditProblem) {
    try setMark(.open)
    for closing in Closing.allCases { try remove(closing.key.bytes) }
  }

  /// Writes the day on which the task was closed, if it is and the line does not say when.
  public mutating func stamp(_ day: CalendarDate) throws(EditProblem) {
    guard let closing = Closing(content.mark), content.closingDay == nil else { return }
    try set(closing.key.bytes, Array(day.description.utf8))
  }
}
