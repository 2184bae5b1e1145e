import TaskModel
import TaskSyntax

/// The blocks of a text in order, as far as one may be read otherwise through what stands around it.
struct DocumentOutline {
  /// A heading, a task, front matter, a line of text, a fence or a comment.
  struct Block: Equatable {
    var kind: SyntaxKind
    /// The mark of a task; whether a fence or comment is closed.
    var flags: SyntaxFlags
    /// The level of a heading; 0 for other kinds.
    var level: UInt16
    /// How many tasks it lies in.
    var depth: Int
    /// Its first byte that is no blank.
    var start: Int
  }

  var blocks: [Block] = []

  /// The blocks of a text that begins where a document or a part of one does; `offset` is added to their starts.
  init(_ text: SourceText, offset: Int) {
    var walk = DocumentWalk(text)
    while walk.next() {
      let block = walk.block
      blocks.append(
        Block(
          kind: block.kind, flags: block.flags, level: block.detail, depth: block.depth, start: offset + block.start))
    }
  }

  /// The blocks of lines that stand anywhere, read by themselves.
  init(lines: [UInt8]) {
    // Behind a heading nothing is read as a document's start is.
    self.init(lines, behind: "#\n")
  }

  /// The blocks of lines that are to be a task's note; what that task lies in, and itself, counts for nothing.
  init(note lines: [UInt8]) {
    self.init(lines, behind: "- [ ]\n")
    for index in blocks.indices { blocks[index].depth -= 1 }
  }

  private init(_ lines: [UInt8], behind head: String) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(head.utf8.count + lines.count + SourceText.padding)
    bytes += head.utf8
    bytes += lines
    self.init(SourceText(padding: consume bytes), offset: -head.utf8.count)
    blocks.removeFirst()
  }
}
