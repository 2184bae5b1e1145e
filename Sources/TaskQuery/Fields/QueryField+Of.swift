import TaskSyntax

extension QueryField {
  /// The series that the task is one of.
  public static let of = QueryField(
    "of".utf8, .name, .text { $0.text(.of, ofRow: $1) }, .needsAllLines, cost: 20)
}
