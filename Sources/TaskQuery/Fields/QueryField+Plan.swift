import TaskModel
import TaskSyntax

extension QueryField {
  /// The day on which the task is to be done.
  public static let plan = QueryField(
    "plan".utf8, .date, .row(.plan), shows: .plan, columns: .plan)
}
