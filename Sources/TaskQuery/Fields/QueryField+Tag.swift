import TaskModel

extension QueryField {
  /// The tags, the task's own and inherited ones.
  public static let tag = QueryField(
    "tag".utf8, .name, .labels(areTags: true), [.isVocabulary, .needsContext, .needsAllLines], sigil: "#",
    columns: .labels, cost: 10)
}
