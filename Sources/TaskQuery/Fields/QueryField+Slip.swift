import TaskModel

extension QueryField {
  /// The days from when a task was due to when it was done.
  public static let slip = QueryField(
    "slip".utf8, .number, .count { $0.rows[$1].daysUntilDone(from: $0.rows[$1].due) }, .testsStatus,
    columns: [.due, .closed])
}
