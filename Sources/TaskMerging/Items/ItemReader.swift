import TaskModel
import TaskSyntax

/// Reads a document as items, in one pass.
struct ItemReader {
  let source: SourceText
  private(set) var items: [MergeItem] = []
  private(set) var dialect = Dialect()
  private(set) var obstacles = WriteObstacles()
  /// The open tasks around the next block.
  private var open: [Int] = []
  private var section = 0
  /// The open headings, by level.
  private var headings = [Int](repeating: 0, count: 7)
  /// Comments for the linter that may belong to a task that follows.
  private var held: [Block] = []

  /// A block of the document as it was walked over.
  private struct Block {
    var kind: SyntaxKind
    var depth: Int
    var column: Int
    var lines: Range<Int>
    var textEnd: Int
    /// The level and the title of a heading.
    var level = 0
    var titleHash: UInt64 = 0
  }

  init(_ source: SourceText) {
    self.source = source
    let root = MergeItem(kind: .document, parent: 0, lines: 0..<0, lineStart: 0, textEnd: 0, column: -1)
    items = [root]
  }

  mutating func read() {
    var walk = DocumentWalk(source)
    var part = -1
    while walk.next() {
      if walk.part.range.lowerBound != part {
        part = walk.part.range.lowerBound
        obstacles.append(WriteObstacles(walk.part))
        if part == 0 { for key in walk.part.frontMatter.keys { dialect.declare(key) } }
      }
      add(block(of: walk), walk)
    }
    release()
    close(to: 0)
    items[0].next = items.count
    hash()
  }

  private func block(of walk: DocumentWalk) -> Block {
    let bytes = source.storage.span
    let block = walk.block
    let record = walk.part.records[block.record]
    let isLine = block.kind == .task || block.kind == .heading
    var end = isLine ? block.start : walk.part.range.lowerBound + record.upperBound
    // Front matter ends with its line end.
    if end > block.start, bytes[end - 1] == 0x0A { end -= 1 }
    let feed = bytes.firstIndex(of: 0x0A, from: end)
    let textEnd = bytes.withoutCarriageReturn(feed, contentEnd: source.count)
    let start = bytes.blanksStart(before: block.start)
    var read = Block(
      kind: block.kind, depth: block.depth, column: bytes.indentation(at: start).column,
      lines: start..<min(feed + 1, source.count), textEnd: min(textEnd, source.count))
    if block.kind == .heading {
      read.level = Int(block.detail)
      read.titleHash = hash(walk.part.sentence(of: block.record))
    }
    return read
  }

  private mutating func add(_ block: Block, _ walk: DocumentWalk) {
    if block.kind == .comment, isAllowance(block) {
      held.append(block)
      return
    }
    guard block.kind == .task else {
      release()
      return place(block)
    }
    var first = held.count
    var start = block.lines.lowerBound
    while first > 0, held[first - 1].lines.upperBound == start, held[first - 1].column == block.column {
      first -= 1
      start = held[first].lines.lowerBound
    }
    held.removeLast(held.count - first)
    release()
    task(block, from: start, walk)
  }

  private func isAllowance(_ block: Block) -> Bool {
    let bytes = source.storage.span
    let first = bytes.indentation(at: block.lines.lowerBound).first
    let end = bytes.blanksStart(before: block.textEnd, downTo: first)
    return AllowanceComment(bytes, first..<end).map { !$0.isForFile } ?? false
  }

  /// Places the comments that belong to no task.
  private mutating func release() {
    for block in held { place(block) }
    held.removeAll()
  }

  private mutating func task(_ block: Block, from start: Int, _ walk: DocumentWalk) {
    close(to: block.depth)
    var item = MergeItem(
      kind: .task, parent: open.last ?? 0, lines: start..<block.lines.upperBound, lineStart: block.lines.lowerBound,
      textEnd: block.textEnd, column: block.column)
    let (part, index) = (walk.part, walk.block.record)
    item.titleHash = hash(part.sentence(of: index))
    if let id = part.attribute(.id, of: index) { item.idHash = hash(part.value(of: id)) }
    item.status.isClosed = !TaskStatus(part.records[index].mark).isActive
    item.status.isRecurring = part.attribute(.every, of: index) != nil
    open.append(append(item))
  }

  private mutating func place(_ block: Block) {
    close(to: block.depth)
    let parent = open.last ?? 0
    if extends(block, parent) {
      let last = items.count - 1
      items[last].lines = items[last].lines.lowerBound..<block.lines.upperBound
      items[last].textEnd = block.textEnd
      return
    }
    var item = MergeItem(
      kind: .note, parent: parent, lines: block.lines, lineStart: block.lines.lowerBound, textEnd: block.textEnd,
      column: block.column)
    if parent == 0 {
      switch block.kind {
      case .frontMatter: item.kind = .frontMatter
      case .heading: item.kind = .heading
      case .fence: item.kind = .fence
      case .comment: item.kind = .comment
      default: item.kind = .prose
      }
    }
    if item.kind == .heading {
      item.level = block.level
      item.titleHash = block.titleHash
      item.enclosing = headings[..<min(block.level, 7)].last { $0 != 0 } ?? 0
      append(item)
      section = items.count - 1
      for level in block.level..<7 { headings[level] = level == block.level ? section : 0 }
    } else {
      append(item)
    }
  }

  /// Whether the block continues the last item.
  private func extends(_ block: Block, _ parent: Int) -> Bool {
    let last = items[items.count - 1]
    guard last.parent == parent else { return false }
    if last.kind == .note { return parent != 0 }
    return last.kind == .prose && block.kind == .text && last.lines.upperBound == block.lines.lowerBound
  }

  @discardableResult
  private mutating func append(_ item: MergeItem) -> Int {
    var item = item
    item.next = items.count + 1
    item.section = item.parent == 0 ? section : 0
    items.append(item)
    return items.count - 1
  }

  private mutating func close(to depth: Int) {
    while open.count > depth {
      let end = items.count
      items[open.removeLast()].next = end
    }
  }
}

extension ItemReader {
  private func hash(_ bytes: [UInt8]) -> UInt64 {
    var hash = TextHash()
    hash.append(bytes.span, 0..<bytes.count)
    return hash.value | 1
  }

  /// Completes the hashes of texts and of trees.
  private mutating func hash() {
    let source = source
    let bytes = source.storage.span
    /// The hash of the children of each item that were seen, from the last one on.
    var inner = [UInt64](repeating: 0, count: items.count)
    for index in items.indices.dropFirst().reversed() {
      var hash = TextHash()
      hash.append(UInt64(items[index].kind.rawValue))
      var start = items[index].lineStart
      while start < items[index].textEnd {
        let (first, column) = bytes.indentation(at: start)
        let feed = bytes.firstIndex(of: 0x0A, from: first)
        let text = bytes.trimmed(first..<bytes.withoutCarriageReturn(feed, contentEnd: source.count))
        hash.append(UInt64(max(0, text.isEmpty ? 0 : column - items[index].column)))
        let hasBullet = text.count > 1 && bytes[text.lowerBound + 1].isBlank && bytes[text.lowerBound].isPlainBullet
        if hasBullet { hash.append(UInt64(UInt8(ascii: "-")) + 1) }
        hash.append(bytes, hasBullet ? text.lowerBound + 1..<text.upperBound : text)
        start = feed + 1
      }
      items[index].textHash = hash.value
      hash.append(inner[index])
      items[index].treeHash = hash.value
      var outer = TextHash()
      outer.append(hash.value)
      outer.append(inner[items[index].parent])
      inner[items[index].parent] = outer.value
    }
  }
}

extension SyntaxPart {
  /// Returns the title of a task or heading without the projects, contexts and tags at its end.
  func sentence(of index: Int) -> [UInt8] {
    let (text, tokens) = titleWithTokens(of: index)
    var end = text.count
    for token in tokens.reversed() where token.range.upperBound == end {
      end = text.span.blanksStart(before: token.range.lowerBound)
    }
    return Array(text[..<end])
  }
}

extension [UInt8] {
  /// The bytes without blanks at both ends.
  var trimmed: [UInt8] { span.array(span.trimmed(0..<count)) }

  /// The line with the bullet `-` if it begins with another one.
  var withPlainBullet: [UInt8] {
    guard count > 1, self[1].isBlank, self[0].isPlainBullet else { return self }
    return [UInt8(ascii: "-")] + self[1...]
  }
}

extension UInt8 {
  /// Whether the byte is a bullet that formatting changes to `-`.
  fileprivate var isPlainBullet: Bool { self == UInt8(ascii: "*") || self == UInt8(ascii: "+") }
}
