import TaskModel
package import TaskQuery
import TaskSyntax

/// What tasks have in fields, as text. What is known of a part is kept while its tasks are asked for.
package struct PartTexts {
  private let workspace: WorkspaceTasks
  private var texts: (place: (document: Int, part: Int), fields: FieldTexts)?

  package init(_ workspace: WorkspaceTasks) { self.workspace = workspace }

  /// The values of a task's field, none where it has none.
  package mutating func values(of field: QueryField, _ task: FoundTask) -> [[UInt8]] {
    let place = (task.place?.document ?? 0, task.place?.task.part ?? 0)
    if let texts, texts.place == place {} else { texts = (place, workspace.fields(of: task)) }
    return texts?.fields.texts(of: field, ofRow: task.index) ?? []
  }

  /// The names that a task comes after, with commas between them as on its line; empty where there are none. Not made
  /// of the single names: a line may hold very many.
  package func writtenAfter(_ task: FoundTask) -> [UInt8] {
    let attributes = LineAttributes(task)
    return attributes[.after].map { attributes.value(of: $0) } ?? []
  }
}
