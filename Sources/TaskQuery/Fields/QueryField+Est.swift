import TaskSyntax

extension QueryField {
  /// The estimated time for the task.
  public static let est = QueryField(
    "est".utf8, .duration, .count { $0.minutes(.est, ofRow: $1) }, .isAmount, shows: .est, cost: 20)
}
