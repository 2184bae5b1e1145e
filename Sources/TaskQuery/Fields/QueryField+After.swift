import TaskSyntax

extension QueryField {
  /// The ids of the tasks that must be done before the task.
  public static let after = QueryField(
    "after".utf8, .name,
    .names { $0.text(.after, ofRow: $1)?.split(separator: UInt8(ascii: ",")).map { Array($0) } ?? [] },
    .needsAllLines, cost: 20)
}
