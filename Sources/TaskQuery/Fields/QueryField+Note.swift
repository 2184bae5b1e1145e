import TaskModel

extension QueryField {
  /// The text below the task.
  public static let note = QueryField(
    "note".utf8, .text, .text { $0.note(ofRow: $1) }, presence: .flag(.hasNote), cost: 60)
}
