import TaskModel

extension QueryField {
  /// The number of tasks that wait for the task, if it is active.
  public static let unblocks = QueryField(
    "unblocks".utf8, .number,
    .count { reading, row in reading.facts.flatMap { $0.workspace.unblocks($0.first + row) } },
    facts: .unblocks)
}
