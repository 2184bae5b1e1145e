extension QueryField {
  /// The effective letter of the task, own or inherited, with its own sub-priority.
  public static let pri = QueryField("pri".utf8, .priority, .priority, .needsContext)
}
