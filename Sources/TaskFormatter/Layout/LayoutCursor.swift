import TaskSyntax

/// The walk of the formatter over the lines of a layout, from the first part of a document to the last, and the columns
/// that it has given to the items on its way.
struct LayoutCursor {
  private(set) var layout: MarkdownLayout
  /// The line that the walk has come to; -1 before the first.
  private(set) var line = -1
  private var container = 0
  /// For each container, the columns by which its text moves.
  private var shifts: [Int]

  /// Makes a cursor for a document whose rendering is unknown.
  init() {
    layout = MarkdownLayout()
    shifts = []
  }

  init(_ layout: MarkdownLayout) {
    self.layout = layout
    shifts = [Int](repeating: 0, count: layout.blocks.containers.count)
  }

  /// Goes on to the line that holds the byte at `offset` of the document.
  mutating func advance(to offset: Int) {
    let lines = layout.blocks.lines
    while line + 1 < lines.count, Int(lines[line + 1].start) <= offset { line += 1 }
  }

  var fact: MarkdownLine { layout.line(line) }

  /// The item whose bullet is the byte at `offset` of the document; -1 where there is none.
  mutating func item(at offset: Int) -> Int {
    let containers = layout.blocks.containers
    while container < containers.count, Int(containers[container].offset) < offset { container += 1 }
    guard container < containers.count, Int(containers[container].offset) == offset, containers[container].isItem else {
      return -1
    }
    return container
  }

  /// The columns by which the text of a container moves; 0 for -1, the document.
  func shift(of container: Int32) -> Int { container < 0 ? 0 : shifts[Int(container)] }

  /// The column, as written, of the text of a container.
  func textColumn(of container: Int32) -> Int {
    container < 0 ? 0 : Int(layout.blocks.containers[Int(container)].textColumn)
  }

  mutating func move(_ item: Int, by shift: Int) { shifts[item] = shift }

  /// Moves the containers that the line opens.
  mutating func moveOpened(by shift: Int) {
    let containers = layout.blocks.containers
    guard shift != 0, line >= 0 else { return }
    var index = container
    while index < containers.count, Int(containers[index].line) <= line {
      if Int(containers[index].line) == line { shifts[index] = shift }
      index += 1
    }
  }

  /// Whether `container` is `item` or lies in it.
  func isInside(_ container: Int32, _ item: Int) -> Bool {
    item >= 0 && container >= 0 && Int(container) >= item
      && container <= layout.blocks.containers[item].last
  }

  /// Whether the bullet of `item` becomes `-`.
  func becomesDash(_ item: Int) -> Bool { layout.becomesDash[Int(layout.blocks.containers[item].list)] }
}
