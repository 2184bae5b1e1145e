package import TaskFiles
package import TaskModel

/// A task that a query found, in 40 bytes: a result may hold very many.
package struct FoundTask: Sendable {
  /// The part of the document that contains it.
  package fileprivate(set) var part: DocumentPart
  /// The absolute path of the file; `-` for standard input.
  package let path: BytePath
  @usableFromInline package let number: UInt32
  private let ownLine: UInt32
  /// The line of the parent, from 1; 0 for none.
  private let outerLine: UInt32
  /// The numbers of `place`, plus 1; 0 for none.
  private let document: UInt32
  private let partNumber: UInt32

  package init(
    part: DocumentPart, index: Int, line: Int, parentLine: Int?, path: BytePath, place: WorkspaceModel.Place?
  ) {
    self.part = part
    self.path = path
    number = UInt32(truncatingIfNeeded: index)
    ownLine = UInt32(truncatingIfNeeded: line)
    outerLine = UInt32(truncatingIfNeeded: parentLine ?? 0)
    document = UInt32(truncatingIfNeeded: place.map { $0.document + 1 } ?? 0)
    partNumber = UInt32(truncatingIfNeeded: place.map { $0.task.part + 1 } ?? 0)
  }

  /// The row in the part.
  @inlinable package var index: Int { Int(number) }
  /// The line of the task, from 1.
  package var line: Int { Int(ownLine) }
  /// The line of the parent; `nil` at the top.
  package var parentLine: Int? { outerLine == 0 ? nil : Int(outerLine) }
  /// The place in `QueryOutcome.workspace`; `nil` where no documents were kept.
  package var place: WorkspaceModel.Place? {
    guard document > 0 else { return nil }
    return WorkspaceModel.Place(document: Int(document) - 1, task: TaskPlace(part: Int(partNumber) - 1, row: index))
  }

  @inlinable package var row: TaskRow { part.model.rows[index] }
  @inlinable package var record: Int { Int(row.record) }
}

extension Sequence<FoundTask> {
  /// Returns the tasks for a thread that reads their text. A part with several of them is read once, into memory of its
  /// own.
  package func reading() -> [FoundTask] {
    var tasks = Array(self)
    var start = 0
    while start < tasks.count {
      let part = tasks[start].part
      let end = tasks[start...].firstIndex { $0.part !== part } ?? tasks.count
      if end - start >= Self.leastCount {
        let separated = part.separated
        for index in start..<end { tasks[index].part = separated }
      }
      start = end
    }
    return tasks
  }

  /// The number of tasks of a part from which a copy of it costs less than it saves.
  private static var leastCount: Int { 64 }
}
