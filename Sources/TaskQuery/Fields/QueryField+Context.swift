import TaskModel

extension QueryField {
  /// The contexts, the task's own and inherited ones.
  public static let context = QueryField(
    "context".utf8, .name, .labels(areTags: false), [.isVocabulary, .needsContext, .needsAllLines], sigil: "@",
    columns: .labels, cost: 10)
}
