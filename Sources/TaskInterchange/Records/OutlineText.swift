import TaskEditing
import TaskModel
import TaskSyntax

/// Records as an indented list: a task on a line, its note and its subtasks below it.
struct OutlineText {
  /// A line, and the values that it hands down.
  typealias Line = (text: [UInt8], classification: Classification)

  private(set) var losses: LossReport
  private let dialect: Dialect
  private let output: ExportOutput
  private var bytes: [UInt8]

  /// Writes records.
  ///
  /// - Parameters:
  ///   - head: the text before them.
  ///   - dialect: the keys that the text declares, by which notes are read.
  ///   - line: returns the line of a record without indentation; `nil` for one without a title.
  init(
    _ records: RecordList, _ dialect: Dialect, behind head: [UInt8], to output: ExportOutput,
    line: (Record, _ outer: Classification) -> Line?
  ) {
    let outline = RecordOutline(records)
    losses = outline.losses
    self.dialect = dialect
    self.output = output
    bytes = head
    // The tasks above the next one; `nil` for one without a title.
    var above: [(depth: Int, classification: Classification)?] = []
    for (index, item) in outline.items.enumerated() {
      above.removeSubrange(item.depth...)
      var record = records[item.record].plain(&losses)
      record.source = nil
      let parent = above.last ?? nil
      guard let line = line(record, parent?.classification ?? Classification()) else {
        losses.add(.title, at: record.place)
        above.append(nil)
        continue
      }
      if item.parent != nil, parent == nil { losses.add(.orphan, at: record.place) }
      let depth = parent.map { $0.depth + 1 } ?? 0
      above.append((depth, line.classification))
      let isAboveSubtask = index + 1 < outline.items.count && outline.items[index + 1].parent == index
      write(line.text, record, depth: depth, isAboveSubtask: isAboveSubtask)
      output.flush(&bytes)
    }
    output.finish(bytes)
  }

  /// Writes a line and the note of a task, indented.
  private mutating func write(_ line: [UInt8], _ record: Record, depth: Int, isAboveSubtask: Bool) {
    let spaces = [UInt8](repeating: UInt8(ascii: " "), count: 2 * depth)
    bytes += spaces + line + [0x0A]
    guard let note = record.note.map({ RecordNote($0, dialect, isAboveSubtask: isAboveSubtask) }) else { return }
    if let loss = note.loss { losses.add(loss, at: record.place) }
    for line in note.lines { bytes += (line.isEmpty ? [] : spaces + Array("  ".utf8) + line) + [0x0A] }
  }
}
