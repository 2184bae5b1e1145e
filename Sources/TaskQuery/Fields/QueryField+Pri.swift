extension QueryField {
  /// The letter that counts for the task, its own or inherited, with its own sub-priority.
  public static let pri = QueryField(
    "pri".utf8, .priority, .priority, .needsContext)
}
