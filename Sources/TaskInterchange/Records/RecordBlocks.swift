public import TaskEditing
import TaskModel
public import TaskSyntax

/// Records made into task lines, and the lines of a tree of them made into blocks.
public struct RecordBlocks: Sendable {
  public private(set) var records: [Record]
  public let items: [RecordOutline.Item]
  /// The line of each item; `nil` for a record without a title.
  public private(set) var lines: [RecordLine?]
  public private(set) var losses: LossReport
  private let dialect: Dialect
  private let outer: Classification
  private let pieces: Pieces
  /// The record of the first task of each block that was made.
  private var firstRecords: [Int] = []
  /// The items that are left out.
  private var isOmitted: [Bool]
  /// The records that were changed since their lines were made.
  private var changed: Set<Int> = []

  /// - Parameters:
  ///   - outer: the values that tasks inherit at the place they go to.
  ///   - pieces: the division of the work.
  public init(
    _ records: [Record], _ dialect: Dialect, inheriting outer: Classification, _ pieces: Pieces = Pieces()
  ) {
    let outline = RecordOutline(records)
    self.records = records
    self.dialect = dialect
    self.outer = outer
    self.pieces = pieces
    items = outline.items
    losses = outline.losses
    isOmitted = Array(repeating: false, count: items.count)
    lines = []
    removeUnknownAfter()
    let ranges = RecordOutline.ranges(of: items, count: pieces.count)
    let whole = self
    lines = Array(pieces.map(ranges.count) { whole.lines(of: ranges[$0]) }.joined())
  }

  /// Returns the lines of a range of items, each of which is below its parent.
  private func lines(of range: Range<Int>) -> [RecordLine?] {
    let items = items[range]
    return RecordLine.all(
      of: records.span, items.map(\.record), below: items.map { $0.parent.map { $0 - range.lowerBound } }, dialect,
      inheriting: outer)
  }

  private func line(of item: Int) -> RecordLine? {
    RecordLine(records[items[item].record], dialect, inheriting: outerValues(of: item))
  }

  /// The values that an item inherits.
  private func outerValues(of item: Int) -> Classification {
    parent(of: item).flatMap { lines[$0] }?.classification ?? outer
  }

  /// The position of the item below which an item is written: its parent, if that is written too.
  private func parent(of item: Int) -> Int? {
    items[item].parent.flatMap { isOmitted[$0] || lines[$0] == nil ? nil : $0 }
  }

  /// Leaves out an item. Its subtasks stand alone.
  public mutating func omit(_ item: Int) { isOmitted[item] = true }

  /// The items that are written.
  public var kept: [Int] { items.indices.filter { !isOmitted[$0] && lines[$0] != nil } }

  /// Moves `after` of ids that no record has to the note.
  private mutating func removeUnknownAfter() {
    guard records.indices.contains(where: { records[$0].attributes.contains { $0.key == AttributeKey.after.bytes } })
    else { return }
    let ids = Set(records.compactMap { $0[.id] })
    for index in records.indices {
      guard let after = records[index].attributes[.after] else { continue }
      let names = after.split(separator: UInt8(ascii: ",")).map { Array($0) }
      let known = names.filter { ids.contains($0) && $0 != records[index][.id] }
      guard known.count < names.count else { continue }
      records[index][.after] = known.isEmpty ? nil : Array(known.joined(separator: [UInt8(ascii: ",")]))
      let unknown = names.filter { !known.contains($0) }
      losses.add(.noID, at: records[index].place, count: unknown.count)
      records[index].addNote(Array("- after: ".utf8) + unknown.joined(separator: Array(", ".utf8)))
    }
  }

  /// Gives other ids to the records that have a taken one, and to all but the first that share one.
  public mutating func renameIDs(besides taken: Set<[UInt8]>) {
    var taken = taken
    // The names of `after` mean the first record with an id.
    var new: [[UInt8]: [UInt8]] = [:]
    var seen: Set<[UInt8]> = []
    var numbers: [[UInt8]: Int] = [:]
    for item in kept {
      let index = items[item].record
      guard let id = records[index].attributes[.id] else { continue }
      let isFirst = seen.insert(id).inserted
      if taken.insert(id).inserted { continue }
      var number = numbers[id] ?? 2
      while !taken.insert(id + Array("-\(number)".utf8)).inserted { number += 1 }
      numbers[id] = number + 1
      let name = id + Array("-\(number)".utf8)
      records[index][.id] = name
      changed.insert(index)
      if isFirst { new[id] = name }
      losses.add(.renamedID, at: records[index].place)
    }
    guard !new.isEmpty else { return }
    for item in kept {
      let index = items[item].record
      guard let after = records[index].attributes[.after] else { continue }
      let names = after.split(separator: UInt8(ascii: ",")).map { new[Array($0)] ?? Array($0) }
      records[index][.after] = Array(names.joined(separator: [UInt8(ascii: ",")]))
      changed.insert(index)
    }
  }

  /// Makes the lines again whose records were changed, or that are no longer below the task that they were made for.
  private mutating func remakeLines() {
    var isNew = [Bool](repeating: false, count: items.count)
    for item in kept {
      let hasMoved = items[item].parent.map { isOmitted[$0] || isNew[$0] } ?? false
      guard hasMoved || changed.contains(items[item].record) else { continue }
      lines[item] = line(of: item)
      isNew[item] = true
    }
    changed = []
  }

  /// Returns the blocks of the items that are written, each a task with its note and its subtasks.
  ///
  /// - Throws: if the lines are not the tasks that they are meant to be, which is a fault of the program.
  public mutating func blocks() throws(EditProblem) -> [TaskBlock] {
    remakeLines()
    let groups = groups()
    firstRecords = groups.map { items[$0[0]].record }
    let ranges = stride(from: 0, to: groups.count, by: pieces.count).map { start in
      start..<min(start + pieces.count, groups.count)
    }
    let whole = self
    let made = pieces.map(ranges.count) { whole.made(groups[ranges[$0]]) }
    var blocks: [TaskBlock] = []
    blocks.reserveCapacity(groups.count)
    for (range, piece) in zip(ranges, made) {
      if let piece {
        blocks += piece.blocks
        losses.add(piece.losses)
      } else {
        for group in groups[range] { blocks.append(try block(of: group)) }
      }
    }
    return blocks
  }

  /// Returns the items of each block in ascending order. A subtask that stands alone may be among those of a task.
  private mutating func groups() -> [[Int]] {
    var groups: [[Int]] = []
    var numbers = [Int](repeating: 0, count: items.count)
    for item in kept {
      if let parent = parent(of: item) {
        numbers[item] = numbers[parent]
        groups[numbers[item]].append(item)
      } else {
        if items[item].parent != nil { losses.add(.orphan, at: records[items[item].record].place) }
        numbers[item] = groups.count
        groups.append([item])
      }
    }
    return groups
  }

  /// Blocks, and what their notes lack.
  private struct Made: Sendable {
    let blocks: [TaskBlock]
    let losses: LossReport
  }

  /// Returns the block of a task and all tasks below it.
  private mutating func block(of group: [Int]) throws(EditProblem) -> TaskBlock {
    var made = made([group])
    if made == nil {
      // Lines of another file may mean something else at this place.
      for item in group {
        records[items[item].record].source = nil
        lines[item] = line(of: item)
      }
      made = self.made([group])
    }
    guard let made else { throw EditProblem(.fault, Array("an imported task would not be read as one".utf8)) }
    losses.add(made.losses)
    return made.blocks[0]
  }

  /// Returns the blocks of groups of items; `nil` if their lines are not those tasks.
  private func made(_ groups: ArraySlice<[Int]>) -> Made? {
    var text: [UInt8] = []
    var losses = LossReport()
    var all: [Int] = []
    for group in groups {
      var depths: [Int] = []
      for item in group {
        guard let line = lines[item] else { return nil }
        // The parent of all but the first item is in the group.
        let depth = parent(of: item).map { parent in depths[group.partitioningIndex { $0 >= parent }] + 1 } ?? 0
        depths.append(depth)
        append(line, item, depth: depth, to: &text, &losses)
      }
      all += depths
    }
    guard let blocks = TaskBlock.all(in: text, dialect: dialect), blocks.count == groups.count,
      blocks.lazy.flatMap(\.tasks).map(\.depth).elementsEqual(all)
    else { return nil }
    return Made(blocks: blocks, losses: losses)
  }

  /// Returns the blocks with the text between them.
  public mutating func outline(with texts: [ImportedText]) throws(EditProblem) -> [OutlinePiece] {
    let blocks = try blocks()
    var outline: [OutlinePiece] = []
    var rest = texts[...]
    func piece(_ text: ImportedText) -> OutlinePiece {
      if case .heading(let level) = text.kind { return .heading(level: level, words: text.lines[0]) }
      return .text(text.lines)
    }
    for (block, record) in zip(blocks, firstRecords) {
      while let text = rest.first, text.position <= record { outline.append(piece(rest.removeFirst())) }
      outline.append(.block(block))
    }
    return outline + rest.map(piece)
  }

  /// Appends the line and the note of a task, indented.
  private func append(
    _ line: RecordLine, _ item: Int, depth: Int, to text: inout [UInt8], _ losses: inout LossReport
  ) {
    func append(_ line: [UInt8], indentedBy column: Int) {
      if !line.isEmpty { text += repeatElement(UInt8(ascii: " "), count: column) }
      text += line
      text.append(0x0A)
    }
    let column = 2 * depth
    append(line.text, indentedBy: column)
    if records[items[item].record].note == nil, line.rejected.isEmpty { return }
    var record = records[items[item].record]
    for attribute in line.rejected {
      record.addNote(Array("- ".utf8) + attribute.key + Array(": ".utf8) + attribute.value)
    }
    losses.add(.value, at: record.place, count: line.rejected.count)
    let isAboveSubtask = item + 1 < items.count && items[item + 1].parent == item
    if let lines = RecordNote.unchanged(record, below: line, depth: depth, isAboveSubtask: isAboveSubtask) {
      for line in lines { append(line, indentedBy: column) }
      return
    }
    let note = record.note.map { RecordNote($0, dialect, isAboveSubtask: isAboveSubtask) }
    if let loss = note?.loss { losses.add(loss, at: record.place) }
    for line in note?.lines ?? [] { append(line, indentedBy: column + 2) }
  }
}
