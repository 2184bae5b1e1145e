import TaskModel
package import TaskQuery
package import TaskSyntax

/// The values of the fields of tasks, as text. What is known of a part is kept until a task of another part is asked for.
package struct PartTexts: Sendable {
  private let settings: QuerySettings
  private let facts: WorkspaceFacts
  private var part: DocumentPart?
  private var fields: FieldTexts?

  /// - Parameter fields: The fields whose values are asked for.
  package init(_ workspace: WorkspaceTasks, _ fields: [QueryField]) {
    settings = workspace.settings
    facts = workspace.facts(finding: fields.reduce(.rank) { $0.union($1.facts) })
  }

  /// Calls `body` with each value of a column in the row of a task.
  package mutating func forEachValue(of column: FieldColumn, _ task: FoundTask, _ body: (Span<UInt8>) -> Void) {
    turn(to: task)
    forEachValue(of: column, row: task.index, body)
  }

  /// Calls `body` with each value of a column in a row of the part that was turned to.
  package mutating func forEachValue(of column: FieldColumn, row: Int, _ body: (Span<UInt8>) -> Void) {
    fields?.forEachText(of: column, ofRow: row, body)
  }

  /// Returns the keys of the attributes on the line of a row of the part that was turned to.
  package mutating func attributeKeys(ofRow row: Int) -> AttributeKeys { fields?.attributeKeys(ofRow: row) ?? [] }

  /// Reads the part of a task, unless it is that of the task before.
  package mutating func turn(to task: FoundTask) {
    guard part !== task.part else { return }
    part = task.part
    let first = task.place.map { facts.numbers.first(ofPart: $0.task.part, in: $0.document) } ?? 0
    fields = FieldTexts(task.part.isReadOnDemand ? task.part.separated : task.part, settings, facts: (facts, first))
  }

  /// The names in the `after` of a row of the part that was turned to, separated by commas as on its line; empty where
  /// there are none. Read as one text: a line may hold very many names.
  package func writtenAfter(_ row: Int) -> [UInt8] {
    guard let part, part.hasAttribute(.after) else { return [] }
    let syntax = part.lineSyntax(ofRow: row)
    let attributes = LineAttributes(syntax.part, of: syntax.record)
    return attributes[.after].map { attributes.value(of: $0) } ?? []
  }
}
