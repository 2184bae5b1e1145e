import TaskFiles
package import TaskModel
import TaskQuery

/// Tasks in the order in which they are shown. Those that a query found are made when they are asked for, because a screen
/// shows few of very many.
package struct FoundTasks: RandomAccessCollection, Sendable {
  private enum Storage: Sendable {
    case listed([FoundTask])
    case found(QueryAnswer.Places, [FoundPart])
    case numbered([UInt32], TaskNumbers, [[FoundPart]])
  }

  private let storage: Storage

  package init(_ tasks: [FoundTask]) { storage = .listed(tasks) }

  /// - Parameter parts: The parts that the places are in.
  init(_ places: QueryAnswer.Places, in parts: [FoundPart]) { storage = .found(places, parts) }

  /// - Parameters:
  ///   - numbers: The numbers of tasks.
  ///   - all: The numbers of all tasks of a workspace.
  ///   - parts: The parts of each of its documents.
  init(_ numbers: [UInt32], of all: TaskNumbers, in parts: [[FoundPart]]) { storage = .numbered(numbers, all, parts) }

  package var startIndex: Int { 0 }

  package var endIndex: Int {
    switch storage {
    case .listed(let tasks): tasks.count
    case .found(let places, _): places.count
    case .numbered(let numbers, _, _): numbers.count
    }
  }

  package subscript(index: Int) -> FoundTask {
    switch storage {
    case .listed(let tasks): tasks[index]
    case .found(let places, let parts): FoundTask(parts[places[index].part], row: places[index].row)
    case .numbered(let numbers, let all, let parts): Self.task(numbers[index], all, parts)
    }
  }

  private static func task(_ number: UInt32, _ all: TaskNumbers, _ parts: [[FoundPart]]) -> FoundTask {
    let place = all.place(of: Int(number))
    return FoundTask(parts[place.document][place.task.part], row: place.task.row)
  }

  /// Returns some of the tasks, by their numbers, in the order of these.
  package func selecting(_ numbers: [Int]) -> FoundTasks {
    switch storage {
    case .listed(let tasks): FoundTasks(numbers.map { tasks[$0] })
    case .found(let places, let parts): FoundTasks(QueryAnswer.Places(numbers.map { places[$0] }), in: parts)
    case .numbered(let tasks, let all, let parts): FoundTasks(numbers.map { tasks[$0] }, of: all, in: parts)
    }
  }

  /// Returns the first tasks, at most as many as there are.
  package func first(_ count: Int) -> FoundTasks {
    switch storage {
    case .listed(let tasks): FoundTasks(Array(tasks.prefix(count)))
    case .found(let places, let parts): FoundTasks(places.first(count), in: parts)
    case .numbered(let numbers, let all, let parts): FoundTasks(Array(numbers.prefix(count)), of: all, in: parts)
    }
  }

  /// Returns the tasks with numbers in a range.
  package func tasks(_ numbers: Range<Int>) -> [FoundTask] {
    switch storage {
    case .listed(let tasks): Array(tasks[numbers])
    case .found(let places, let parts): places.places(in: numbers).map { FoundTask(parts[$0.part], row: $0.row) }
    case .numbered(let tasks, let all, let parts): tasks[numbers].map { Self.task($0, all, parts) }
    }
  }

  /// Returns the tasks with numbers in a range, for a thread that reads their lines.
  package func reading(_ numbers: Range<Int>) -> [FoundTask] { tasks(numbers).reading() }

  /// The tasks in order, for code that reads the line of each on this thread. Many lines are read at once.
  package var inReadings: some Sequence<FoundTask> {
    stride(from: startIndex, to: endIndex, by: FoundTask.readAtOnce).lazy.flatMap { start in
      reading(start..<Swift.min(endIndex, start + FoundTask.readAtOnce))
    }
  }

  /// Calls `body` with the number of each task, its part, the index of its row and the row. The tasks themselves are not
  /// made.
  package func forEachRow(_ body: (_ number: Int, _ part: DocumentPart, _ index: Int, _ row: TaskRow) -> Void) {
    switch storage {
    case .listed, .numbered:
      for (number, task) in enumerated() { body(number, task.part, task.index, task.row) }
    case .found(let places, let parts):
      var current: (number: Int, part: DocumentPart, rows: [TaskRow])?
      for (number, place) in places.enumerated() {
        // Tasks of a part follow each other, most often.
        if current?.number != place.part {
          let part = parts[place.part].part
          current = (place.part, part, part.model.rows)
        }
        if let current { body(number, current.part, place.row, current.rows[place.row]) }
      }
    }
  }

  /// Returns the numbers of the tasks in the workspace that was kept.
  package func numbers(in numbers: TaskNumbers) -> [UInt32] {
    switch storage {
    case .listed(let tasks): return tasks.map { UInt32($0.place.map(numbers.number) ?? 0) }
    case .numbered(let tasks, _, _): return tasks
    case .found(let places, let parts):
      let firsts = parts.map { part in part.place.map { numbers.first(ofPart: $0.part, in: $0.document) } ?? 0 }
      return places.places(in: places.indices).map { UInt32(firsts[$0.part] + $0.row) }
    }
  }
}

extension FoundTasks {
  /// Returns the ranges of tasks whose text one thread makes at once: the tasks of a part, or `least` tasks of several.
  /// A range has at most `most` tasks, or a third of a large part, which is copied for each range.
  package func pieces(of tasks: Range<Int>, atLeast least: Int, atMost most: Int) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var start = tasks.lowerBound
    func end(at index: Int, isPartEnd: Bool, _ most: Int) {
      guard index - start >= most || isPartEnd && index - start >= least else { return }
      pieces.append(start..<index)
      start = index
    }
    switch storage {
    case .listed, .numbered: for index in tasks.dropFirst() { end(at: index, isPartEnd: true, most) }
    case .found(let places, let parts):
      var part: Int?
      var mostOfPart = most
      for (index, place) in zip(tasks, places.places(in: tasks)) {
        if let part { end(at: index, isPartEnd: place.part != part, mostOfPart) }
        if place.part != part { mostOfPart = Swift.max(most, parts[place.part].part.model.rows.count / 3) }
        part = place.part
      }
    }
    if start < tasks.upperBound { pieces.append(start..<tasks.upperBound) }
    return pieces
  }
}
