import TaskSyntax

/// The tasks of a workspace, numbered from 0: document by document, part by part, row by row.
///
/// A fact about every task is thus one flat array. A task's number is lower than those of its subtasks, which follow
/// it, and the tasks after them have higher numbers. The division of a document into parts does not affect the numbers.
public struct TaskNumbers: Sendable {
  /// The number of tasks.
  public let count: Int
  /// Every part of every document that contains a task, with the number of its first task.
  let parts: [Part]
  /// For each document and part, the number of its first task.
  private let firsts: [[Int]]

  struct Part: Sendable {
    var document: Int
    var part: Int
    var first: Int
    var count: Int
  }

  public init(_ workspace: WorkspaceModel) {
    var parts: [Part] = []
    var firsts: [[Int]] = []
    var next = 0
    for (document, model) in workspace.documents.enumerated() {
      var ofDocument: [Int] = []
      for (part, rows) in model.parts.lazy.map(\.rows).enumerated() {
        ofDocument.append(next)
        if !rows.isEmpty { parts.append(Part(document: document, part: part, first: next, count: rows.count)) }
        next += rows.count
      }
      firsts.append(ofDocument)
    }
    self.parts = parts
    self.firsts = firsts
    count = next
  }

  /// Returns the number of a task.
  public func number(of place: WorkspaceModel.Place) -> Int { firsts[place.document][place.task.part] + place.task.row }

  /// Returns the number of the first task of a part; for a part without tasks, that of the next task.
  public func first(ofPart part: Int, in document: Int) -> Int { firsts[document][part] }

  /// Returns the place of the task with a number from 0 to `count` - 1. Logarithmic in the number of parts.
  public func place(of number: Int) -> WorkspaceModel.Place {
    let part = parts[max(0, parts.partitioningIndex { $0.first > number } - 1)]
    return WorkspaceModel.Place(document: part.document, task: TaskPlace(part: part.part, row: number - part.first))
  }
}
