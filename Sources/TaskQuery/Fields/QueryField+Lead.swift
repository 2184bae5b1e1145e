import TaskModel

extension QueryField {
  /// The days from the creation of a task to its completion.
  public static let lead = QueryField(
    "lead".utf8, .number, .count { $0.rows[$1].daysUntilDone(from: $0.rows[$1].created) }, [.testsStatus, .isAmount],
    columns: [.created, .closed])
}

extension TaskRow {
  /// Returns the days from a moment to the completion of the task. `nil` if the task is not done or a date is missing.
  func daysUntilDone(from first: PackedMoment) -> Int? {
    guard status == .done, let first = first.date else { return nil }
    return closed.date?.days(since: first)
  }
}
