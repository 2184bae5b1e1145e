import TaskModel

extension QueryField {
  /// The tags of the task, own and inherited.
  public static let tag = QueryField(
    "tag".utf8, .name, .labels(areTags: true), [.isVocabulary, .needsContext, .needsAllLines], sigil: "#",
    columns: .labels, cost: 10)
}
