import TaskFiles
package import TaskModel
import TaskQuery

/// Tasks in the order in which they are shown. Those that a query found are made when they are asked for, because a screen
/// shows few of very many.
package struct FoundTasks: RandomAccessCollection, Sendable {
  private enum Storage: Sendable {
    case listed([FoundTask])
    case found([QueryAnswer.Place], [Part])
  }

  /// A part that was searched.
  struct Part: Sendable {
    var part: DocumentPart
    /// The absolute path of the file.
    var path: BytePath
    /// The place in the documents that are kept.
    var place: (document: Int, part: Int)?
    /// The lines of its tasks, from 1; empty where none is found.
    var lines: [UInt32] = []
  }

  private let storage: Storage

  package init(_ tasks: [FoundTask]) { storage = .listed(tasks) }

  /// - Parameter parts: the parts that were searched. Those of `places` have the lines of their tasks.
  init(_ places: [QueryAnswer.Place], in parts: [Part]) { storage = .found(places, parts) }

  package var startIndex: Int { 0 }

  package var endIndex: Int {
    switch storage {
    case .listed(let tasks): tasks.count
    case .found(let places, _): places.count
    }
  }

  package subscript(index: Int) -> FoundTask {
    switch storage {
    case .listed(let tasks): tasks[index]
    case .found(let places, let parts): parts[places[index].part].task(places[index].row)
    }
  }

  /// Calls `body` with the number of each task and its row. The tasks themselves are not made.
  package func forEachRow(_ body: (Int, TaskRow) -> Void) {
    switch storage {
    case .listed(let tasks): for index in tasks.indices { body(index, tasks[index].row) }
    case .found(let places, let parts):
      for index in places.indices { body(index, parts[places[index].part].part.model.rows[places[index].row]) }
    }
  }
}

extension FoundTasks {
  /// Returns the ranges of tasks whose text one thread makes at once: the tasks of a part, or `least` tasks of several.
  package func pieces(atLeast least: Int, atMost most: Int) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var start = 0
    for index in indices.dropFirst() {
      let isEnd =
        switch storage {
        case .listed: true
        case .found(let places, _): places[index].part != places[index - 1].part
        }
      if index - start >= most || isEnd && index - start >= least {
        pieces.append(start..<index)
        start = index
      }
    }
    if start < count { pieces.append(start..<count) }
    return pieces
  }
}

extension FoundTasks.Part {
  fileprivate func task(_ row: Int) -> FoundTask {
    FoundTask(
      part: part, index: row, line: Int(lines[row]), parentLine: part.parent(ofRow: row).map { Int(lines[$0]) },
      path: path,
      place: place.map { WorkspaceModel.Place(document: $0.document, task: TaskPlace(part: $0.part, row: row)) })
  }
}
