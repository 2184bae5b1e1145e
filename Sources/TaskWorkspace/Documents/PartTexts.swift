import TaskModel
package import TaskQuery
import TaskSyntax

/// The values of the fields of tasks, as text. What is known of a part is kept until a task of another part is asked for.
package struct PartTexts {
  private let workspace: WorkspaceTasks
  private var texts: (place: (document: Int, part: Int), fields: FieldTexts)?

  package init(_ workspace: WorkspaceTasks) { self.workspace = workspace }

  /// Returns the values of a field of a task; empty where it has none.
  package mutating func values(of field: QueryField, _ task: FoundTask) -> [[UInt8]] {
    let place = (task.place?.document ?? 0, task.place?.task.part ?? 0)
    if let texts, texts.place == place {} else { texts = (place, workspace.fields(of: task)) }
    return texts?.fields.texts(of: field, ofRow: task.index) ?? []
  }

  /// The names in the `after` of a task, separated by commas as on its line; empty where there are none. Read as one
  /// text: a line may hold very many names.
  package func writtenAfter(_ task: FoundTask) -> [UInt8] {
    let attributes = LineAttributes(task)
    return attributes[.after].map { attributes.value(of: $0) } ?? []
  }
}
