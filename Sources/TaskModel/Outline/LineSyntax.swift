public import TaskSyntax

/// The syntax of a task's line: a part that holds it, by itself or among others, and the record of the task.
public struct LineSyntax: Sendable {
  public let part: SyntaxPart
  public let record: Int

  package init(part: SyntaxPart, record: Int) {
    self.part = part
    self.record = record
  }

  public var title: [UInt8] { part.title(of: record) }
}
