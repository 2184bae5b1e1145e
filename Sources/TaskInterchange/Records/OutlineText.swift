import TaskEditing
import TaskModel
import TaskSyntax

/// Records as an indented list: a task on a line, its note and its subtasks below it.
struct OutlineText {
  /// A line, and the values that it hands down.
  typealias Line = (text: [UInt8], classification: Classification)

  private(set) var bytes: [UInt8] = []
  private(set) var losses: LossReport

  /// - Parameters:
  ///   - dialect: the keys that the text declares, by which notes are read.
  ///   - line: returns the line of a record without indentation; `nil` for one without a title.
  init(_ records: [Record], _ dialect: Dialect, line: (Record, _ outer: Classification) -> Line?) {
    let outline = RecordOutline(records)
    losses = outline.losses
    var written: [(depth: Int, classification: Classification)?] = []
    for (index, item) in outline.items.enumerated() {
      var record = records[item.record].plain(&losses)
      record.source = nil
      let parent = item.parent.flatMap { written[$0] }
      guard let line = line(record, parent?.classification ?? Classification()) else {
        losses.add(.title, at: record.place)
        written.append(nil)
        continue
      }
      if item.parent != nil, parent == nil { losses.add(.orphan, at: record.place) }
      let depth = parent.map { $0.depth + 1 } ?? 0
      written.append((depth, line.classification))
      let spaces = [UInt8](repeating: UInt8(ascii: " "), count: 2 * depth)
      bytes += spaces + line.text + [0x0A]
      let isAboveSubtask = index + 1 < outline.items.count && outline.items[index + 1].parent == index
      guard let note = record.note.map({ RecordNote($0, dialect, isAboveSubtask: isAboveSubtask) }) else { continue }
      if let loss = note.loss { losses.add(loss, at: record.place) }
      for line in note.lines { bytes += (line.isEmpty ? [] : spaces + Array("  ".utf8) + line) + [0x0A] }
    }
  }
}
