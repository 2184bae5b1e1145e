import TaskModel
import TaskSyntax

extension QueryField {
  /// The day before which the task is deferred.
  public static let start = QueryField(
    "start".utf8, .date, .row(.start), shows: .start, columns: .start)
}
