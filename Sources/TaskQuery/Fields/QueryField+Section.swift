import TaskModel

extension QueryField {
  /// The headings above the task, outermost first.
  public static let section = QueryField(
    "section".utf8, .text, .path { $0.sectionTitles(ofRow: $1) }, .needsContext, cost: 40)
}
