import TaskModel

extension QueryField {
  /// The days from the due date of a task to its completion.
  public static let slip = QueryField(
    "slip".utf8, .number, .count { $0.rows[$1].daysUntilDone(from: $0.rows[$1].due) }, .testsStatus,
    columns: [.due, .closed])
}
