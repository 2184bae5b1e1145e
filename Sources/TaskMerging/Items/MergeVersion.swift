import TaskModel
import TaskSyntax

/// A version of a document as items.
struct MergeVersion {
  let source: SourceText
  let items: [MergeItem]
  /// The keys that the front matter declares.
  let dialect: Dialect
  /// The reasons against merging the version by its meaning.
  let obstacles: WriteObstacles
  /// The parts that were left out.
  private let parts: [FoldedPart]

  /// - Parameter parts: parts for which tasks stand in the text.
  init(_ source: SourceText, without parts: [FoldedPart] = []) {
    self.parts = parts
    var reader = ItemReader(source)
    reader.read()
    self.source = source
    items = reader.items
    dialect = reader.dialect
    obstacles = reader.obstacles
  }

  /// The number of items that stand for parts that were left out.
  var folds: Int { items.count { part($0) != nil } }

  /// Returns the part that an item stands for; `nil` if it is an item of the document. The part is the same in all
  /// versions.
  func part(_ item: MergeItem) -> FoldedPart? {
    guard !parts.isEmpty, item.kind == .task, item.parent == 0,
      let number = FoldedVersions.number(source.storage[item.lineStart..<item.textEnd]), parts.indices.contains(number)
    else { return nil }
    return parts[number]
  }

  /// The number of items that an item counts as, and of the headings among them.
  func weight(_ index: Int) -> (items: Int, headings: Int) {
    if let part = part(items[index]) { return (max(1, part.items), part.headings) }
    return (1, items[index].kind == .heading ? 1 : 0)
  }

  /// The bytes of an item's own lines.
  func text(_ index: Int) -> ArraySlice<UInt8> { source.storage[items[index].lines] }

  /// The line of a task or heading, without its line end.
  func line(_ index: Int) -> ArraySlice<UInt8> { source.storage[items[index].lineStart..<items[index].textEnd] }

  /// The comments for the linter above a task's line.
  func allowances(_ index: Int) -> ArraySlice<UInt8> {
    source.storage[items[index].lines.lowerBound..<items[index].lineStart]
  }

  /// The blank lines between an item and the next one, or the end of the document.
  func gap(behind index: Int) -> ArraySlice<UInt8> {
    let end = index + 1 < items.count ? items[index + 1].lines.lowerBound : source.count
    return source.storage[items[index].lines.upperBound..<end]
  }

  /// The text of an item with everything in it, without indentation, kinds of bullets and blank lines, which
  /// formatting changes.
  func bareText(_ index: Int) -> [UInt8] {
    let end = items[items[index].next - 1].lines.upperBound
    var text: [UInt8] = []
    for line in source.storage[items[index].lines.lowerBound..<end].wholeLines {
      let words = Array(line.prefix { $0 != 0x0A && $0 != 0x0D }).trimmed
      if !words.isEmpty { text += words.withPlainBullet + [0x0A] }
    }
    return text
  }

  /// Returns the item before another one in the same parent; `nil` for the first one, and behind a deep tree.
  func sibling(before index: Int) -> Int? {
    let parent = items[index].parent
    var before = index - 1
    for _ in 0..<64 where before > parent && items[before].parent != parent { before = items[before].parent }
    return before > parent && items[before].parent == parent ? before : nil
  }

  /// The items directly inside an item, in order.
  func children(of index: Int) -> [Int] {
    var children: [Int] = []
    var child = index + 1
    while child < items[index].next {
      children.append(child)
      child = items[child].next
    }
    return children
  }

  /// The pieces of a task's note.
  func notes(of task: Int) -> [Int] { children(of: task).filter { items[$0].kind == .note } }
}
