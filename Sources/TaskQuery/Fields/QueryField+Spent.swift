import TaskSyntax

extension QueryField {
  /// The time spent on the task.
  public static let spent = QueryField(
    "spent".utf8, .duration, .count { $0.minutes(.spent, ofRow: $1) }, .isAmount, shows: .spent, cost: 20)
}
