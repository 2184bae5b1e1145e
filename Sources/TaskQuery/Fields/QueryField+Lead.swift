import TaskModel

extension QueryField {
  /// The days from when a task was created to when it was done.
  public static let lead = QueryField(
    "lead".utf8, .number, .count { $0.rows[$1].daysUntilDone(from: $0.rows[$1].created) }, [.testsStatus, .isAmount],
    columns: [.created, .closed])
}

extension TaskRow {
  /// The days from a moment to when the task was done; `nil` for others, and without one of the two days.
  func daysUntilDone(from first: PackedMoment) -> Int? {
    guard status == .done, let first = first.date else { return nil }
    return closed.date?.days(since: first)
  }
}
