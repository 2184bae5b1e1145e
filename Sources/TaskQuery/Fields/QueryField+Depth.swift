import TaskModel

extension QueryField {
  /// The number of ancestors of the task.
  public static let depth = QueryField("depth".utf8, .number, .count { Int($0.rows[$1].depth) })
}
