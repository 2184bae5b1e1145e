import TaskModel

extension QueryField {
  /// The effective priority: the task's letter, or a better one from the tasks that need it.
  public static let eff = QueryField(
    "eff".utf8, .priority,
    .effectivePriority { reading, row in
      reading.facts.flatMap { $0.workspace.priority(of: $0.first + row) } ?? TaskPriority.none
    }, facts: .priority)
}
