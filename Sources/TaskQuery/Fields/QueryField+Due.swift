import TaskModel
import TaskSyntax

extension QueryField {
  /// The day on which the task is due.
  public static let due = QueryField("due".utf8, .date, .row(.due), shows: .due, columns: .due)
}
