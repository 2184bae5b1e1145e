public import TaskEditing
import TaskModel
public import TaskSyntax

/// Records made into task lines, and the lines of a tree of them made into blocks.
public struct RecordBlocks: Sendable {
  public private(set) var records: [Record]
  public let items: [RecordOutline.Item]
  /// The lines of the items. A record without a title has none.
  public private(set) var lines: RecordLines
  public private(set) var losses: LossReport
  private let dialect: Dialect
  private let outer: Classification
  private let pieces: Pieces
  /// The records with an id, or with the ids of others, in order. Most have neither.
  private let linked: [Int]
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
    lines = RecordLines(joining: [])
    let ranges = Self.ranges(of: records.count, pieces.count)
    linked = pieces.map(ranges.count) { number in
      ranges[number].filter { records[$0].attributes.hasLink }
    }.flatMap(\.self)
    removeUnknownAfter()
    lines = madeLines()
  }

  /// Divides the numbers from 0 to `count` into ranges of at most `length`.
  private static func ranges(of count: Int, _ length: Int) -> [Range<Int>] {
    stride(from: 0, to: count, by: length).map { start in start..<min(start + length, count) }
  }

  private func madeLines() -> RecordLines {
    let ranges = RecordOutline.ranges(of: items, count: pieces.count)
    return RecordLines(joining: pieces.map(ranges.count) { madeLines(of: ranges[$0]) })
  }

  /// Returns the lines of a range of items, each of which is below its parent.
  private func madeLines(of range: Range<Int>) -> RecordLines {
    let items = items[range]
    return RecordLine.all(
      of: records.span, items.map(\.record), below: items.map { $0.parent.map { $0 - range.lowerBound } }, dialect,
      inheriting: outer)
  }

  /// The position of the item below which an item is written: its parent, if that is written too.
  private func parent(of item: Int) -> Int? {
    items[item].parent.flatMap { isKept($0) ? $0 : nil }
  }

  /// Leaves out an item. Its subtasks stand alone.
  public mutating func omit(_ item: Int) { isOmitted[item] = true }

  /// The items that are written.
  public var kept: [Int] { items.indices.filter(isKept) }

  private func isKept(_ item: Int) -> Bool { !isOmitted[item] && lines.hasLine(item) }

  /// Moves `after` of ids that no record has to the note.
  private mutating func removeUnknownAfter() {
    guard linked.contains(where: { records[$0][.after] != nil }) else { return }
    let ids = Set(linked.compactMap { records[$0][.id] })
    for index in linked {
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
    if linked.isEmpty { return }
    var isLinked = [Bool](repeating: false, count: records.count)
    for index in linked { isLinked[index] = true }
    let items = items
    let kept = items.indices.filter { isLinked[items[$0].record] && isKept($0) }
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
    if changed.isEmpty, !isOmitted.contains(true) { return }
    var isNew = [Bool](repeating: false, count: items.count)
    var inherited = InheritedValues(outer)
    for item in items.indices {
      if inherited.move(below: items[item].parent), let parent = items[item].parent {
        inherited.add(parent, isKept(parent) ? records[items[parent].record] : nil)
      }
      guard isKept(item) else { continue }
      let hasMoved = items[item].parent.map { isOmitted[$0] || isNew[$0] } ?? false
      guard hasMoved || changed.contains(items[item].record) else { continue }
      lines[item] = RecordLine(records[items[item].record], dialect, inheriting: inherited.values)
      isNew[item] = true
    }
    changed = []
  }

  /// Returns the blocks of the items that are written, each a task with its note and its subtasks, in some texts.
  ///
  /// - Throws: if the lines are not the tasks that they are meant to be, which is a fault of the program.
  public mutating func blocks() throws(EditProblem) -> [BlockText] {
    remakeLines()
    let groups = groups()
    firstRecords = groups.indices.map { items[groups.items[groups.starts[$0]]].record }
    let ranges = Self.ranges(of: groups.count, pieces.count)
    var texts: [BlockText] = []
    for (range, made) in zip(ranges, made(groups, ranges)) {
      if let made {
        texts.append(made.text)
        losses.add(made.losses)
      } else {
        for index in range { texts.append(try block(of: groups[index])) }
      }
    }
    return texts
  }

  /// The items of each block in ascending order. A subtask that stands alone may be among those of a task.
  private struct Groups: RandomAccessCollection, Sendable {
    /// The items, block by block.
    var items: [Int]
    /// The index of the first item of each block, and the end of the last.
    var starts: [Int]

    var startIndex: Int { 0 }
    var endIndex: Int { starts.count - 1 }

    subscript(index: Int) -> ArraySlice<Int> { items[starts[index]..<starts[index + 1]] }
  }

  private mutating func groups() -> Groups {
    let kept = kept
    // The block of each item that is written, and the number of items of each block.
    var numbers = [Int32](repeating: -1, count: items.count)
    var counts: [Int] = []
    for item in kept {
      if let parent = parent(of: item) {
        numbers[item] = numbers[parent]
      } else {
        if items[item].parent != nil { losses.add(.orphan, at: records[items[item].record].place) }
        numbers[item] = Int32(truncatingIfNeeded: counts.count)
        counts.append(0)
      }
      counts[Int(numbers[item])] += 1
    }
    var starts = [0]
    for count in counts { starts.append(starts[starts.count - 1] + count) }
    var next = starts
    var ordered = kept
    for item in kept {
      let number = Int(numbers[item])
      ordered[next[number]] = item
      next[number] += 1
    }
    return Groups(items: ordered, starts: starts)
  }

  /// Blocks, and what their notes lack.
  private struct Made: Sendable {
    let text: BlockText
    let losses: LossReport
  }

  private func made(_ groups: Groups, _ ranges: [Range<Int>]) -> [Made?] {
    pieces.map(ranges.count) { made(groups[ranges[$0]]) }
  }

  /// Returns the block of a task and all tasks below it.
  private mutating func block(of group: ArraySlice<Int>) throws(EditProblem) -> BlockText {
    var made = made([group])
    if made == nil {
      // Lines of another file may mean something else at this place.
      var inherited = InheritedValues(outer)
      for item in group {
        let parent = parent(of: item)
        if inherited.move(below: parent), let parent { inherited.add(parent, records[items[parent].record]) }
        records[items[item].record].source = nil
        lines[item] = RecordLine(records[items[item].record], dialect, inheriting: inherited.values)
      }
      made = self.made([group])
    }
    guard let made else { throw EditProblem(.fault, Array("an imported task would not be read as one".utf8)) }
    losses.add(made.losses)
    return made.text
  }

  /// Returns the blocks of groups of items; `nil` if their lines are not those tasks.
  private func made(_ groups: some Sequence<ArraySlice<Int>>) -> Made? {
    var text: [UInt8] = []
    var losses = LossReport()
    var all: [Int] = []
    for group in groups {
      let first = all.count
      for item in group {
        // The parent of all but the first item is in the group.
        let depth = parent(of: item).map { parent in
          all[first + group.partitioningIndex { $0 >= parent } - group.startIndex] + 1
        }
        all.append(depth ?? 0)
        guard append(item, depth: depth ?? 0, to: &text, &losses) else { return nil }
      }
    }
    return BlockText(text, depths: all, dialect: dialect).map { Made(text: $0, losses: losses) }
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
    var firsts = firstRecords[...]
    for text in blocks {
      var start = 0
      for (index, record) in firsts.prefix(text.count).enumerated() {
        guard let next = rest.first, next.position <= record else { continue }
        if start < index { outline.append(.blocks(text[start..<index])) }
        start = index
        while let next = rest.first, next.position <= record { outline.append(piece(rest.removeFirst())) }
      }
      outline.append(.blocks(text[start..<text.count]))
      firsts = firsts.dropFirst(text.count)
    }
    return outline + rest.map(piece)
  }

  /// Appends the line and the note of a task, indented; `false` if there is no line.
  private func append(_ item: Int, depth: Int, to text: inout [UInt8], _ losses: inout LossReport) -> Bool {
    func append(_ line: [UInt8], indentedBy column: Int) {
      if !line.isEmpty { text += repeatElement(UInt8(ascii: " "), count: column) }
      text += line
      text.append(0x0A)
    }
    let column = 2 * depth
    text += repeatElement(UInt8(ascii: " "), count: column)
    guard let rejected = lines.append(item, to: &text) else { return false }
    text.append(0x0A)
    if records[items[item].record].note == nil, rejected.isEmpty { return true }
    var record = records[items[item].record]
    for attribute in rejected {
      record.addNote(Array("- ".utf8) + attribute.key + Array(": ".utf8) + attribute.value)
    }
    losses.add(.value, at: record.place, count: rejected.count)
    let isAboveSubtask = item + 1 < items.count && items[item + 1].parent == item
    if let line = lines[item],
      let lines = RecordNote.unchanged(record, below: line, depth: depth, isAboveSubtask: isAboveSubtask)
    {
      for line in lines { append(line, indentedBy: column) }
      return true
    }
    let note = record.note.map { RecordNote($0, dialect, isAboveSubtask: isAboveSubtask) }
    if let loss = note?.loss { losses.add(loss, at: record.place) }
    for line in note?.lines ?? [] { append(line, indentedBy: column + 2) }
    return true
  }
}
