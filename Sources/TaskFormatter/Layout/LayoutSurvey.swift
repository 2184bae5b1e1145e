import TaskSyntax

/// A walk over the tasks of a document that finds which items of Markdown they are, and what that means for the lists.
struct LayoutSurvey {
  private let blocks: MarkdownBlocks
  private(set) var keepsWidth: [Bool]
  /// For each outermost container, whether a line that Markdown puts into a task of it belongs to no task.
  private(set) var isForeign: [Bool]
  /// For each container, whether it is a task or lies in one.
  private var isInTask: [Bool]
  /// For each list how many of its items can change their bullets, how many there are, and whether one is a task.
  private var changeable: [Int]
  private var items: [Int]
  private var hasTask: [Bool]
  /// The line and the container that the walk has come to.
  private var line = -1
  private var container = 0
  /// The open tasks: the record behind each, the column of its bullet, and its item.
  private var tasks: [(end: Int, column: Int, item: Int)] = []

  init(_ blocks: MarkdownBlocks) {
    self.blocks = blocks
    keepsWidth = [Bool](repeating: false, count: blocks.containers.count)
    isForeign = keepsWidth
    isInTask = keepsWidth
    changeable = [Int](repeating: 0, count: blocks.lists.count)
    items = changeable
    hasTask = [Bool](repeating: false, count: blocks.lists.count)
    for item in blocks.containers where item.isItem { items[Int(item.list)] += 1 }
  }

  /// Whether the bullets of a list can become others, and it holds a task.
  func canChange(_ list: Int) -> Bool { hasTask[list] && changeable[list] == items[list] }

  mutating func run(_ source: SourceText) {
    source.forEachPart { part, _ in
      let bytes = part.paddedBytes
      tasks.removeAll(keepingCapacity: true)
      for (index, record) in part.records.enumerated() {
        while let last = tasks.last, last.end <= index { tasks.removeLast() }
        switch record.kind {
        case .task, .text, .fence, .comment: break
        default: continue
        }
        let start = part.documentOffset + record.lowerBound
        advance(to: start)
        let item = item(at: start)
        let isVerbatim = line < 0 || blocks.lines[line].isVerbatim
        noteForeign(item, isTask: record.kind == .task)
        markShallow(to: part.documentOffset + record.upperBound, isBlock: record.kind != .task)
        if item >= 0, !isVerbatim, record.kind == .task || record.kind == .text {
          let list = Int(blocks.containers[item].list)
          if record.kind == .task || !bytes.isDashItem(bytes.trimmed(record.range)) { changeable[list] += 1 }
          if record.kind == .task { hasTask[list] = true }
        }
        if record.kind == .task, Int(record.next) > index + 1 {
          let column = line < 0 ? 0 : Int(blocks.lines[line].column)
          tasks.append((Int(record.next), column, item))
        }
      }
    }
  }

  /// Notes that the innermost task has something between its bullet and its text: the line, or one of those up to `end`.
  private mutating func markShallow(to end: Int, isBlock: Bool) {
    guard let task = tasks.last, task.item >= 0, line >= 0, !keepsWidth[task.item] else { return }
    let textColumn = Int(blocks.containers[task.item].textColumn)
    var index = line
    repeat {
      let column = Int(blocks.lines[index].column)
      if !blocks.lines[index].flags.contains(.isBlank), column < textColumn { keepsWidth[task.item] = true }
      index += 1
    } while isBlock && index < blocks.lines.count && Int(blocks.lines[index].start) < end
  }

  /// Notes which items are or lie in tasks, and whether the line is in one though it belongs to no task.
  private mutating func noteForeign(_ item: Int, isTask: Bool) {
    guard line >= 0 else { return }
    let outer = Int(blocks.lines[line].outer)
    let isInside = outer >= 0 && isInTask[outer]
    if isInside, tasks.isEmpty { isForeign[Int(blocks.containers[outer].root)] = true }
    guard item >= 0 else { return }
    var index = item
    while index < blocks.containers.count, Int(blocks.containers[index].line) == line {
      isInTask[index] = isInside || isTask
      index += 1
    }
  }

  private mutating func advance(to offset: Int) {
    while line + 1 < blocks.lines.count, Int(blocks.lines[line + 1].start) <= offset { line += 1 }
  }

  /// The item whose bullet is the byte at `offset`; -1 where there is none.
  private mutating func item(at offset: Int) -> Int {
    while container < blocks.containers.count, Int(blocks.containers[container].offset) < offset { container += 1 }
    guard container < blocks.containers.count, Int(blocks.containers[container].offset) == offset,
      blocks.containers[container].isItem
    else { return -1 }
    return container
  }
}

extension Span where Element == UInt8 {
  /// Whether an item would be a rule if its bullet were `-`: it holds nothing but dashes, two at least.
  fileprivate func isDashItem(_ range: Range<Int>) -> Bool {
    var dashes = 0
    for index in range.dropFirst() {
      if self[index] == UInt8(ascii: "-") { dashes += 1 } else if !self[index].isBlank { return false }
    }
    return dashes >= 2
  }
}
