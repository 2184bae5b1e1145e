import TaskModel

extension QueryField {
  /// The days until an active task is due; negative if it is overdue.
  public static let left = QueryField(
    "left".utf8, .number,
    .count { reading, index in
      let row = reading.rows[index]
      return row.status.isActive ? row.due.date?.days(since: reading.settings.now.date) : nil
    }, columns: .due)
}
