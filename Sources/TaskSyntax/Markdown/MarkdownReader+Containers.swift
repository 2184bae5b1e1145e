/// Opening and closing of containers and blocks, and the looseness of lists.
extension MarkdownReader {
  /// The index of the line being read.
  var current: Int { blocks.lines.count &- 1 }

  /// Closes the open block and the containers from level `count` on.
  mutating func close(to count: Int) {
    closeLeaf()
    while levels.count > Swift.max(1, count) {
      let level = levels.removeLast()
      let isItemBlank = blankLevel == levels.count
      if quotes.last == levels.count { quotes.removeLast() }
      blocks.containers[level.container].last = Int32(truncatingIfNeeded: blocks.containers.count &- 1)
      let parent = levels.count &- 1
      guard !level.isQuote else {
        levels[parent].endsBlank = false
        continue
      }
      levels[parent].itemIsBlank = isItemBlank
      levels[parent].itemEndsBlank = level.hasChild && level.endsBlank
      levels[parent].endsBlank = level.hasChild ? level.endsBlank : isItemBlank
    }
  }

  mutating func closeLeaf() {
    guard leaf.kind != nil else { return }
    levels[levels.count &- 1].endsBlank = leaf.endsBlank
    leaf = OpenLeaf()
  }

  /// Records a new block, block quote or list in the innermost container. Blank lines between two blocks of an item
  /// make its list loose.
  private mutating func addChild() {
    let top = levels.count &- 1
    if top > 0, !levels[top].isQuote, levels[top].hasChild, levels[top].endsBlank {
      blocks.lists[levels[top &- 1].list].isLoose = true
    }
    levels[top].hasChild = true
    levels[top].endsBlank = false
    levels[top].list = -1
  }

  /// Opens a block in the innermost container.
  mutating func openLeaf(_ kind: MarkdownLeaf) {
    addChild()
    leaf = OpenLeaf(kind: kind, ordinal: ordinal)
    goOn(with: kind)
    blocks.lines[current].flags.insert(.beginsLeaf)
  }

  /// Records that the line belongs to the open block.
  mutating func goOn(with kind: MarkdownLeaf) {
    blocks.lines[current].leaf = kind
    blocks.lines[current].container = Int32(truncatingIfNeeded: levels[levels.count &- 1].container)
    blocks.lines[current].leafOrdinal = UInt32(truncatingIfNeeded: leaf.ordinal)
  }

  /// Opens a block quote at the `>` with which the text begins.
  mutating func openQuote(_ bytes: borrowing Span<UInt8>) {
    addChild()
    quotes.append(levels.count)
    let (offset, column) = (cursor.first, cursor.firstColumn)
    consumeQuoteMark(bytes)
    open(Level(isQuote: true), list: -1, offset: offset, column: column, textColumn: cursor.column)
  }

  /// Opens an item at the bullet or number of `length` bytes with which the text begins.
  mutating func openItem(mark: UInt8, length: Int, _ bytes: borrowing Span<UInt8>) {
    let parent = levels.count &- 1
    if levels[parent].list >= 0, blocks.lists[levels[parent].list].mark == mark {
      if levels[parent].itemIsBlank || levels[parent].itemEndsBlank { blocks.lists[levels[parent].list].isLoose = true }
      levels[parent].endsBlank = false
    } else {
      let previous = levels[parent].list
      addChild()
      levels[parent].list = blocks.lists.count
      blocks.lists.append(MarkdownList(mark: mark, previous: Int32(truncatingIfNeeded: previous)))
    }
    let (offset, column, base) = (cursor.first, cursor.firstColumn, cursor.column)
    cursor.segment = offset &+ length
    cursor.segmentColumn = column &+ length
    findText(bytes)
    let blanks = cursor.firstColumn &- cursor.segmentColumn
    let isPlain = 1...4 ~= blanks && !cursor.isBlank
    cursor.column = cursor.segmentColumn &+ (isPlain ? blanks : Swift.min(1, blanks))
    let textColumn = cursor.segmentColumn &+ (isPlain ? blanks : 1)
    open(
      Level(width: textColumn &- base), list: levels[parent].list, offset: offset, column: column,
      textColumn: textColumn)
  }

  private mutating func open(_ level: Level, list: Int, offset: Int, column: Int, textColumn: Int) {
    let parent = levels[levels.count &- 1].container
    let index = blocks.containers.count
    let root = parent < 0 ? Int32(truncatingIfNeeded: index) : blocks.containers[parent].root
    blocks.containers.append(
      MarkdownContainer(
        parent: Int32(truncatingIfNeeded: parent), root: root, list: Int32(truncatingIfNeeded: list),
        line: UInt32(truncatingIfNeeded: current), ordinal: UInt32(truncatingIfNeeded: ordinal),
        offset: UInt32(truncatingIfNeeded: offset), column: Int32(truncatingIfNeeded: column),
        textColumn: Int32(truncatingIfNeeded: textColumn), last: Int32(truncatingIfNeeded: index)))
    var level = level
    level.container = index
    if !level.isQuote { level.totalWidth = levels[levels.count &- 1].totalWidth &+ level.width }
    levels.append(level)
  }
}
