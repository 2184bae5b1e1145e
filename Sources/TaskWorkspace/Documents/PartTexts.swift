import TaskModel
package import TaskQuery

/// Makes the texts of the fields of tasks, part by part.
package struct PartTexts: Sendable {
  private let settings: QuerySettings
  private let facts: WorkspaceFacts
  private let fields: [QueryField]

  /// - Parameter fields: The fields whose values are asked for, each a column.
  package init(_ workspace: WorkspaceTasks, _ fields: [QueryField]) {
    settings = workspace.settings
    facts = workspace.facts(finding: fields.reduce(.rank) { $0.union($1.facts) })
    self.fields = fields
  }

  /// Returns the texts of the part of a task. The part is read now if it is read on demand.
  package func texts(ofPartWith task: FoundTask) -> FieldTexts {
    let first = task.place.map { facts.numbers.first(ofPart: $0.task.part, in: $0.document) } ?? 0
    let part = task.part.isReadOnDemand ? task.part.separated : task.part
    return FieldTexts(part, fields, settings, facts: (facts, first))
  }
}
