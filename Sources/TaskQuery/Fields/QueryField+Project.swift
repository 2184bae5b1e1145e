import TaskModel

extension QueryField {
  /// The project of the task, own or inherited.
  public static let project = QueryField(
    "project".utf8, .name, .project, [.isVocabulary, .needsContext, .needsAllLines], sigil: "+",
    presence: .function { $0.source.project(of: $0.rows[$1]) != TaskRow.none },
    columns: .projects, cost: 10)
}
