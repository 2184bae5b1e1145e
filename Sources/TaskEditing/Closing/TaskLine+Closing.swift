public import TaskModel
import TaskSyntax

extension TaskLine {
  /// Closes the task: sets the box and inserts the closing day at its canonical place. The date of the other way of
  /// closing is removed.
  ///
  /// A task that is already closed in this way keeps its day if that is later.
  public mutating func close(_ closing: Closing, on day: CalendarDate) throws(EditProblem) {
    if mark == closing.mark, let closed = content.closingDay, closed >= day { return }
    try setMark(closing.mark)
    try remove(closing.other.key.bytes)
    try set(closing.key.bytes, Array(day.description.utf8))
  }

  /// Reopens the task and removes its closing dates.
  public mutating func reopen() throws(EditProblem) {
    try setMark(.open)
    for closing in Closing.allCases { try remove(closing.key.bytes) }
  }

  /// Writes the closing day if the task is closed and its line has none.
  public mutating func stamp(_ day: CalendarDate) throws(EditProblem) {
    guard let closing = Closing(content.mark), content.closingDay == nil else { return }
    try set(closing.key.bytes, Array(day.description.utf8))
  }
}
