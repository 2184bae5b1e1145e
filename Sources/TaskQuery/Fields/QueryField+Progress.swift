extension QueryField {
  /// The percentage of the innermost subtasks that are closed.
  public static let progress = QueryField(
    "progress".utf8, .number, .share { $0.closedLeaves(ofRow: $1) })
}
