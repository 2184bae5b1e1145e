import TaskEditing
import TaskModel
import TaskSyntax

/// Records as an indented list: a task on a line, its note and its subtasks below it.
struct OutlineText: Sendable {
  /// Returns the lines of records without indentation, and what each lacks. A parent is an index of the list; `nil` at the
  /// top. A record without a title has no line.
  typealias Lines = @Sendable (_ records: [Record], _ parents: [Int?]) -> [(line: [UInt8]?, losses: LossReport)]

  private let records: RecordList
  private let items: [RecordOutline.Item]
  /// The keys that the text declares, by which notes are read.
  private let dialect: Dialect
  private let lines: Lines

  /// Writes records behind a head, and returns what they lack.
  static func write(
    _ records: RecordList, _ dialect: Dialect, _ context: InterchangeContext, behind head: [UInt8],
    to output: ExportOutput, lines: @escaping Lines
  ) -> LossReport {
    let outline = RecordOutline(records)
    let text = OutlineText(records: records, items: outline.items, dialect: dialect, lines: lines)
    var written = WrittenPiece(output: head, losses: outline.losses)
    let ranges = RecordOutline.ranges(of: outline.items, count: context.pieces.count)
    written.append(ranges, context.pieces, to: output) { text.piece($0) }
    output.finish(written.output)
    return written.losses
  }

  /// Returns the text of a range of items, each of which is below its parent.
  private func piece(_ range: Range<Int>) -> WrittenPiece {
    var piece = WrittenPiece()
    let items = items[range]
    let list = records.piece(of: items)
    let found = items.map { item in
      var losses = LossReport()
      var record = list[item.record].plain(&losses)
      record.source = nil
      return (record: record, losses: losses)
    }
    let lines = lines(found.map(\.record), items.map { $0.parent.map { $0 - range.lowerBound } })
    // The depth of each record; `nil` for one without a title.
    var depths: [Int?] = []
    for (index, item) in items.enumerated() {
      let (record, line) = (found[index].record, lines[index])
      piece.losses.add(found[index].losses)
      piece.losses.add(line.losses)
      let parent = item.parent.map { depths[$0 - range.lowerBound] } ?? nil
      depths.append(line.line == nil ? nil : parent.map { $0 + 1 } ?? 0)
      guard let line = line.line, let depth = depths[index] else {
        piece.losses.add(.title, at: record.place)
        continue
      }
      if item.parent != nil, parent == nil { piece.losses.add(.orphan, at: record.place) }
      let next = range.lowerBound + index + 1
      let isAboveSubtask = next < range.upperBound && items[next].parent == next - 1
      append(line, record, depth: depth, isAboveSubtask: isAboveSubtask, to: &piece)
    }
    return piece
  }

  /// Appends a line and the note of a task, indented.
  private func append(
    _ line: [UInt8], _ record: Record, depth: Int, isAboveSubtask: Bool, to piece: inout WrittenPiece
  ) {
    let spaces = [UInt8](repeating: UInt8(ascii: " "), count: 2 * depth)
    piece.output += spaces
    piece.output += line
    piece.output.append(0x0A)
    guard let note = record.note.map({ RecordNote($0, dialect, isAboveSubtask: isAboveSubtask) }) else { return }
    if let loss = note.loss { piece.losses.add(loss, at: record.place) }
    for line in note.lines { piece.output += (line.isEmpty ? [] : spaces + Array("  ".utf8) + line) + [0x0A] }
  }
}
