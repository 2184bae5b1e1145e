import TaskSyntax

extension QueryField {
  /// The day on which a recurring task ends.
  public static let until = QueryField(
    "until".utf8, .date, .date { $0.moment(.until, ofRow: $1) }, shows: .until, cost: 20)
}
