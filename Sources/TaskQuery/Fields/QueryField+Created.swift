import TaskModel
import TaskSyntax

extension QueryField {
  /// The day on which the task was created.
  public static let created = QueryField("created".utf8, .date, .row(.created), shows: .created, columns: .created)
}
