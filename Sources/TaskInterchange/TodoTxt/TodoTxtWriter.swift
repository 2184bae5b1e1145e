import TaskModel
import TaskSyntax

/// Writes records as lines of todo.txt. Subtasks name their parents as in topydo: `id:1` and `p:1`.
struct TodoTxtWriter {
  private(set) var output: [UInt8] = []
  private(set) var losses = LossReport()
  private let records: [Record]
  /// The value of `id` of each record that has one or has subtasks.
  private var ids: [[UInt8]?]

  init(_ records: [Record]) {
    self.records = records
    ids = records.map { $0[.id] }
    var next = 1
    for record in records {
      guard let parent = record.parent, ids[parent] == nil else { continue }
      ids[parent] = Array("\(next)".utf8)
      next += 1
    }
  }

  mutating func write(_ index: Int) {
    let record = records[index]
    guard !record.sentence.isEmpty || record.hasNames else {
      losses.add(.title, at: record.place)
      return
    }
    var line = TodoTxtText(record)
    line.writeHead()
    line.writeWords()
    if let id = ids[index], record[.id] == nil { line.add("id", id) }
    if let parent = record.parent, let id = ids[parent] { line.add("p", id) }
    if record.note != nil { losses.add(.note, at: record.place) }
    losses.add(line.losses)
    output += line.words.joined(separator: [UInt8(ascii: " ")])
    output.append(0x0A)
  }
}
