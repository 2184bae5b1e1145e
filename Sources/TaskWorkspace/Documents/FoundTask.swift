package import TaskFiles
package import TaskModel

/// A task that a query found, in 16 bytes: a result may hold very many.
package struct FoundTask: Sendable {
  @usableFromInline var source: FoundPart
  @usableFromInline let number: UInt32

  package init(_ source: FoundPart, row: Int) {
    self.source = source
    number = UInt32(truncatingIfNeeded: row)
  }

  /// The part of the document that contains it.
  package var part: DocumentPart { source.part }
  /// The absolute path of the file; `-` for standard input.
  package var path: BytePath { source.path }
  /// The row in the part.
  @inlinable package var index: Int { Int(number) }
  /// The line of the task, from 1.
  package var line: Int { source.line(ofRow: index) }
  /// The parent; `nil` at the top.
  package var parent: FoundTask? { part.parent(ofRow: index).map { FoundTask(source, row: $0) } }
  /// The line of the parent; `nil` at the top.
  package var parentLine: Int? { part.parent(ofRow: index).map(source.line) }
  /// The place in `QueryOutcome.workspace`; `nil` where no documents were kept.
  package var place: WorkspaceModel.Place? {
    source.place.map { WorkspaceModel.Place(document: $0.document, task: TaskPlace(part: $0.part, row: index)) }
  }

  package var row: TaskRow { source.part.model.rows[index] }
  package var record: Int { Int(row.record) }
}

extension Sequence<FoundTask> {
  /// Returns the tasks for a thread that reads their text. A part with several of them is read once, into memory of its
  /// own.
  package func reading() -> [FoundTask] {
    var tasks = Array(self)
    var start = 0
    while start < tasks.count {
      let source = tasks[start].source
      let end = tasks[start...].firstIndex { $0.source !== source } ?? tasks.count
      if end - start >= Self.leastCount {
        let separated = source.separated
        for index in start..<end { tasks[index].source = separated }
      }
      start = end
    }
    return tasks
  }

  /// The number of tasks of a part from which a copy of it costs less than it saves.
  private static var leastCount: Int { 64 }
}
