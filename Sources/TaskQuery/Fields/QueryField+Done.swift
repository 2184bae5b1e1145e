import TaskModel
import TaskSyntax

extension QueryField {
  /// The day on which the task was done.
  public static let done = QueryField("done".utf8, .date, .row(.done), .testsStatus, shows: .done, columns: .closed)
}
