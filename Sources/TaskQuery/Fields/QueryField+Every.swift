import TaskModel
import TaskSyntax

extension QueryField {
  /// The rule by which the task comes back.
  public static let every = QueryField(
    "every".utf8, .text, .text { $0.rows[$1].flags.contains(.isRecurring) ? $0.text(.every, ofRow: $1) : nil },
    presence: .flag(.isRecurring), cost: 20)
}
