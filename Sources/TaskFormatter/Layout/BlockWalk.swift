import TaskSyntax

/// A traversal of the lines and list items of a document at ascending offsets.
struct BlockWalk {
  let blocks: MarkdownBlocks
  /// The current line; -1 before the first.
  private(set) var line = -1
  /// The first container that does not lie before the last item asked for.
  private(set) var container = 0

  init(_ blocks: MarkdownBlocks) { self.blocks = blocks }

  /// Advances to the line that contains the byte at `offset` of the document.
  mutating func advance(to offset: Int) {
    while line + 1 < blocks.lines.count, Int(blocks.lines[line + 1].start) <= offset { line += 1 }
  }

  /// Returns the item whose bullet is the byte at `offset` of the document; -1 if there is none.
  mutating func item(at offset: Int) -> Int {
    while container < blocks.containers.count, Int(blocks.containers[container].offset) < offset { container += 1 }
    guard container < blocks.containers.count, Int(blocks.containers[container].offset) == offset,
      blocks.containers[container].isItem
    else { return -1 }
    return container
  }
}
