extension QueryField {
  /// The number of the task's line in its file, from 1.
  public static let line = QueryField("line".utf8, .number, .count { $0.line(ofRow: $1) }, .needsContext)
}
