import TaskSyntax

extension QueryField {
  /// The name by which other tasks refer to the task.
  public static let id = QueryField(
    "id".utf8, .name, .text { $0.text(.id, ofRow: $1) }, [.isVocabulary, .needsAllLines], sigil: "^", cost: 20)
}
