import TaskSyntax

/// A traversal of the tasks of a document that finds their Markdown items and the consequences for the lists.
struct LayoutSurvey {
  private(set) var keepsWidth: [Bool]
  /// For each outermost container, whether a line that Markdown puts into one of its tasks belongs to no task.
  private(set) var isForeign: [Bool]
  /// For each container, whether it is a task or inside one.
  private var isInTask: [Bool]
  /// For each list, the number of items whose bullets can change.
  private var changeable: [Int]
  private var items: [Int]
  private var hasTask: [Bool]
  private var walk: BlockWalk
  private var blocks: MarkdownBlocks { walk.blocks }
  /// The open tasks: the record after each, the column of its bullet, and its item.
  private var tasks: [(end: Int, column: Int, item: Int)] = []

  init(_ blocks: MarkdownBlocks) {
    walk = BlockWalk(blocks)
    keepsWidth = [Bool](repeating: false, count: blocks.containers.count)
    isForeign = keepsWidth
    isInTask = keepsWidth
    changeable = [Int](repeating: 0, count: blocks.lists.count)
    items = changeable
    hasTask = [Bool](repeating: false, count: blocks.lists.count)
    for item in blocks.containers where item.isItem { items[Int(item.list)] += 1 }
  }

  /// Whether the bullets of a list can change and the list contains a task.
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
        walk.advance(to: start)
        let item = walk.item(at: start)
        let line = walk.line
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

  /// Records that there is text between the bullet of the innermost task and its text column: on the line, or on one of
  /// those up to `end`.
  private mutating func markShallow(to end: Int, isBlock: Bool) {
    guard let task = tasks.last, task.item >= 0, walk.line >= 0, !keepsWidth[task.item] else { return }
    let textColumn = Int(blocks.containers[task.item].textColumn)
    var index = walk.line
    repeat {
      let column = Int(blocks.lines[index].column)
      if !blocks.lines[index].flags.contains(.isBlank), column < textColumn { keepsWidth[task.item] = true }
      index += 1
    } while isBlock && index < blocks.lines.count && Int(blocks.lines[index].start) < end
  }

  /// Records which items are tasks or inside tasks, and whether the line is inside one although it belongs to no task.
  private mutating func noteForeign(_ item: Int, isTask: Bool) {
    let line = walk.line
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
}

extension Span where Element == UInt8 {
  /// Whether an item would be a rule if its bullet were `-`: it contains only dashes, at least two.
  fileprivate func isDashItem(_ range: Range<Int>) -> Bool {
    var dashes = 0
    for index in range.dropFirst() {
      if self[index] == UInt8(ascii: "-") { dashes += 1 } else if !self[index].isBlank { return false }
    }
    return dashes >= 2
  }
}
