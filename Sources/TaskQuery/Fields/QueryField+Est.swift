import TaskSyntax

extension QueryField {
  /// The time that the task is thought to take.
  public static let est = QueryField(
    "est".utf8, .duration, .count { $0.minutes(.est, ofRow: $1) }, .isAmount, shows: .est,
    cost: 20)
}
