import TaskModel
import TaskSyntax

extension QueryField {
  /// The day for which the task is planned.
  public static let plan = QueryField("plan".utf8, .date, .row(.plan), shows: .plan, columns: .plan)
}
