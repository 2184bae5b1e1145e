import TaskSyntax

/// The formatter's traversal of the lines of a layout, from the first part of a document to the last, with the columns
/// that it has assigned to items so far.
struct LayoutCursor {
  let layout: MarkdownLayout
  private var walk: BlockWalk
  /// For each container, the number of columns by which its text moves.
  private var shifts: [Int]

  /// - Parameter layout: the layout; by default that of a document whose rendering is unknown.
  init(_ layout: MarkdownLayout = MarkdownLayout()) {
    self.layout = layout
    walk = BlockWalk(layout.blocks)
    shifts = [Int](repeating: 0, count: layout.blocks.containers.count)
  }

  /// The current line; -1 before the first.
  var line: Int { walk.line }
  var fact: MarkdownLine { layout.line(line) }

  mutating func advance(to offset: Int) { walk.advance(to: offset) }

  mutating func item(at offset: Int) -> Int { walk.item(at: offset) }

  /// Returns the number of columns by which the text of a container moves; 0 for -1, the document.
  func shift(of container: Int32) -> Int { container < 0 ? 0 : shifts[Int(container)] }

  /// Returns the column, as written, of the text of a container.
  func textColumn(of container: Int32) -> Int {
    container < 0 ? 0 : Int(layout.blocks.containers[Int(container)].textColumn)
  }

  mutating func move(_ item: Int, by shift: Int) { shifts[item] = shift }

  /// Moves the containers that the line opens.
  mutating func moveOpened(by shift: Int) {
    let containers = layout.blocks.containers
    guard shift != 0, line >= 0 else { return }
    var index = walk.container
    while index < containers.count, Int(containers[index].line) <= line {
      if Int(containers[index].line) == line { shifts[index] = shift }
      index += 1
    }
  }

  /// Whether `container` is `item` or inside it.
  func isInside(_ container: Int32, _ item: Int) -> Bool {
    item >= 0 && container >= 0 && Int(container) >= item
      && container <= layout.blocks.containers[item].last
  }

  /// Whether the bullet of `item` becomes `-`.
  func becomesDash(_ item: Int) -> Bool { layout.becomesDash[Int(layout.blocks.containers[item].list)] }
}
