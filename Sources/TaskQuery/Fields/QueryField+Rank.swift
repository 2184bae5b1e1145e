import TaskModel

extension QueryField {
  /// The position of an active task in the overall order.
  public static let rank = QueryField(
    "rank".utf8, .number, .count { reading, row in reading.facts.flatMap { $0.workspace.rank(of: $0.first + row) } },
    facts: .rank)
}
