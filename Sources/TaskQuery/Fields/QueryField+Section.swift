import TaskModel

extension QueryField {
  /// The headings above the task, outermost first.
  public static let section = QueryField(
    "section".utf8, .text, .path { $0.source.titles(ofSection: Int($0.rows[$1].section)) }, .needsContext, cost: 40)
}
