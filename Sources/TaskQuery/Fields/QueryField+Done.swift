import TaskModel
import TaskSyntax

extension QueryField {
  /// The day on which the task was done.
  public static let done = QueryField(
    "done".utf8, .date, .row(.done), .testsStatus, aliases: ["closed", "completed", "end"], shows: .done,
    columns: .closed)
}
