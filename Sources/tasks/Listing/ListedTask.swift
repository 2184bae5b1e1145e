import TaskModel
import TaskSyntax

/// A task on a walk through its document, with what only the walk knows.
struct ListedTask {
  let document: TaskDocument
  let place: TaskPlace
  let row: TaskRow
  /// From 1.
  let line: Int
  /// The line of the task it is a subtask of.
  let parentLine: Int?

  var part: SyntaxPart { document.tree.parts[place.part] }
  var record: Int { Int(row.record) }

  /// The project, its own or inherited.
  var project: [UInt8]? { name(document.model.project(of: row, in: place.part)) }

  /// The project of the task above, `nil` too where there is none.
  var projectOfParent: [UInt8]? {
    guard row.parent != TaskRow.none else { return nil }
    return name(document.model.project(of: document.model.parts[place.part].rows[Int(row.parent)], in: place.part))
  }

  private func name(_ number: UInt32) -> [UInt8]? {
    number == TaskRow.none ? nil : Array(document.model.names[number])
  }
}

extension TaskDocument {
  /// Calls `body` with each task in the order of the lines, until it returns false. Lines are counted once.
  func forEachTask(_ body: (ListedTask) -> Bool) {
    // The line of the last task seen at each depth: those above the current one.
    var lines: [Int] = []
    for partNumber in tree.parts.indices {
      let part = tree.parts[partNumber]
      let rows = model.parts[partNumber].rows
      var line = part.firstLine + 1
      var offset = 0
      for rowNumber in rows.indices {
        let row = rows[rowNumber]
        line += part.bytes.lineFeeds(in: offset..<Int(row.offset))
        offset = Int(row.offset)
        let depth = Int(row.depth)
        lines.removeLast(max(0, lines.count - depth))
        let task = ListedTask(
          document: self, place: TaskPlace(part: partNumber, row: rowNumber), row: row, line: line,
          parentLine: depth > 0 ? lines.last : nil)
        lines.append(line)
        guard body(task) else { return }
      }
    }
  }
}

extension Span<UInt8> {
  fileprivate func lineFeeds(in range: Range<Int>) -> Int {
    var count = 0
    for index in range where self[index] == UInt8(ascii: "\n") { count &+= 1 }
    return count
  }
}
