import TaskModel

extension QueryField {
  /// The letter that counts, or a better one that the task takes from those that need it.
  public static let eff = QueryField(
    "eff".utf8, .priority,
    .effectivePriority { reading, row in
      reading.facts.flatMap { $0.workspace.priority(of: $0.first + row) } ?? TaskPriority.none
    }, facts: .priority)
}
