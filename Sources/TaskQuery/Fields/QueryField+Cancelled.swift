import TaskModel
import TaskSyntax

extension QueryField {
  /// The day on which the task was cancelled.
  public static let cancelled = QueryField(
    "cancelled".utf8, .date, .row(.cancelled), .testsStatus, shows: .cancelled, columns: .closed)
}
