import TaskModel
import TaskSyntax

extension QueryField {
  /// The day until which the task is deferred.
  public static let start = QueryField("start".utf8, .date, .row(.start), shows: .start, columns: .start)
}
