import TaskSyntax

extension QueryField {
  /// The series of which the task is an occurrence.
  public static let of = QueryField("of".utf8, .name, .text { $0.text(.of, ofRow: $1) }, .needsAllLines, cost: 20)
}
