import TaskModel

extension QueryField {
  /// The days since the task was created, up to its closing day if it is closed.
  public static let age = QueryField(
    "age".utf8, .number,
    .count { reading, index in
      let row = reading.rows[index]
      guard let created = row.created.date else { return nil }
      return (row.status.isActive ? reading.settings.now.date : row.closed.date)?.days(since: created)
    }, .isAmount, columns: [.created, .closed])
}
