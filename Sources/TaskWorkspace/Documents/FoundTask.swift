package import TaskFiles
package import TaskModel
import TaskSyntax

/// A task that a query found, in 24 bytes: a result may hold very many.
package struct FoundTask: Sendable {
  @usableFromInline var source: FoundPart
  /// Lines that were read, with the one of the task, and the record of the task in them.
  private var lines: ReadLines?
  private var lineRecord: UInt32 = 0
  @usableFromInline let number: UInt32

  /// The number of tasks whose lines a screen reads together. Their texts are in memory at the same time.
  package static let readAtOnce = 1_024

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

  /// The syntax of its line, which is read where it is deferred.
  package var lineSyntax: LineSyntax {
    lines.map { LineSyntax(part: $0.part, record: Int(lineRecord)) } ?? part.lineSyntax(ofRow: index)
  }

  /// Lines of several tasks, read as one text.
  fileprivate final class ReadLines: Sendable {
    let part: SyntaxPart

    init(_ part: SyntaxPart) { self.part = part }
  }

  fileprivate mutating func use(_ lines: ReadLines, record: Int) {
    self.lines = lines
    lineRecord = UInt32(truncatingIfNeeded: record)
  }
}

extension [FoundTask] {
  /// Returns the tasks for a thread that reads their lines. A part with many of them is read once, into memory of its
  /// own; otherwise their lines alone are read, each once.
  package func reading() -> [FoundTask] {
    var tasks = self
    var linesOfContents: [ObjectIdentifier: [Int]] = [:]
    forEachPart { indices, source in
      let isRead = !source.part.isReadOnDemand || indices.count * Self.leastShare >= source.part.model.rows.count
      if isRead, indices.count >= Self.leastCount {
        let separated = source.separated
        for index in indices { tasks[index].source = separated }
      } else if let content = source.part.deferredContent {
        linesOfContents[ObjectIdentifier(content), default: []] += indices
      }
    }
    for (_, indices) in linesOfContents { Self.readLines(of: indices, in: &tasks) }
    return tasks
  }

  /// Reads the lines of tasks of one document.
  private static func readLines(of indices: [Int], in tasks: inout [FoundTask]) {
    guard let content = tasks[indices[0]].part.deferredContent else { return }
    let places = indices.compactMap { tasks[$0].part.deferredLine(ofRow: tasks[$0].index) }
    guard places.count == indices.count else { return }
    let text = content.text(of: places)
    guard let part = SyntaxPart(taskLines: text.bytes, starts: text.starts, content.dialect) else { return }
    let lines = FoundTask.ReadLines(part)
    for (index, record) in zip(indices, part.taskRecords) { tasks[index].use(lines, record: record) }
  }

  /// Calls `body` with the indices of each run of tasks of one part.
  package func forEachPart(_ body: (_ indices: Range<Int>, _ part: FoundPart) -> Void) {
    var start = 0
    while start < count {
      let source = self[start].source
      let end = self[start...].firstIndex { $0.source !== source } ?? count
      body(start..<end, source)
      start = end
    }
  }

  /// The number of tasks of a part from which a copy of it costs less than it saves.
  private static var leastCount: Int { 64 }
  /// The share of the tasks of a part, one in so many, from which reading it takes less time than reading their lines.
  private static var leastShare: Int { 4 }
}
