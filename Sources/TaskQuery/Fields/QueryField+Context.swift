import TaskModel

extension QueryField {
  /// The contexts of the task, own and inherited.
  public static let context = QueryField(
    "context".utf8, .name, .labels(areTags: false), [.isVocabulary, .needsContext, .needsAllLines], sigil: "@",
    columns: .labels, cost: 10)
}
