extension QueryField {
  /// The percentage of leaf subtasks that are closed.
  public static let progress = QueryField("progress".utf8, .number, .share { $0.closedLeaves(ofRow: $1) })
}
