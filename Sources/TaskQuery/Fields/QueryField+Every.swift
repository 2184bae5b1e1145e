import TaskModel
import TaskSyntax

extension QueryField {
  /// The recurrence rule of the task.
  public static let every = QueryField(
    "every".utf8, .text, .text { $0.rows[$1].flags.contains(.isRecurring) ? $0.text(.every, ofRow: $1) : nil },
    presence: .flag(.isRecurring), cost: 20)
}
