import TaskModel

extension QueryField {
  /// The note of the task: the text below it.
  public static let note = QueryField(
    "note".utf8, .text, .text { $0.note(ofRow: $1) }, presence: .flag(.hasNote), cost: 60)
}
