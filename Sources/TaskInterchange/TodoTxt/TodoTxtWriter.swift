import TaskModel
import TaskSyntax

/// Writes records as lines of todo.txt. Subtasks name their parents as in topydo: `id:1` and `p:1`.
struct TodoTxtWriter: RecordWriter {
  var output: [UInt8] = []
  var losses = LossReport()
  var records: RecordList
  /// The value of `id` of each record that has subtasks.
  private var ids: [Int: [UInt8]] = [:]
  private var isFirst = true

  init(_ records: RecordList) {
    self.records = records
    var next = 1
    for index in records.indices {
      guard let parent = records.parent(of: index), ids[parent] == nil else { continue }
      if let id = records[parent][.id] {
        ids[parent] = id
      } else {
        ids[parent] = Array("\(next)".utf8)
        next += 1
      }
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
    // A mark at the start of a file is none of its text.
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    if isFirst, line.words.first?.starts(with: mark) ?? false { output += mark }
    isFirst = false
    output += line.words.joined(separator: [UInt8(ascii: " ")])
    output.append(0x0A)
  }
}
