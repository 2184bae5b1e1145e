package import TaskSyntax

/// A block as a walk meets it. Offsets are bytes from the start of the document.
package struct DocumentBlock {
  package var kind = SyntaxKind.text
  /// A task's mark; whether a fence or comment is closed.
  package var flags = SyntaxFlags()
  /// A heading's level; 0 for other kinds.
  package var detail: UInt16 = 0
  /// The number of parents above it.
  package var depth = 0
  /// Its record in the part.
  package var record = 0
  /// The records of the words of its line, in the part.
  package var words = 0..<0
  /// The first byte that is no blank.
  package var start = 0
  /// The start of the next block.
  package var end = 0
  /// The column, from 0, of text, fences, comments and blocks outside of tasks, and that of the first block of the
  /// piece. A piece of a note is one, and so is a run of prose.
  package var column = 0
  package var margin = 0
  package var isPieceStart = false

  /// Whether the block is no task, no heading and no front matter.
  package var isTextual: Bool { kind == .text || kind == .fence || kind == .comment }

  /// The columns right of the margin that belong to the text.
  package var indent: Int { max(0, column &- margin) }

  /// Whether it is a fence or a comment that nothing closes.
  package var isOpen: Bool { (kind == .fence || kind == .comment) && flags.contains(.unclosed) }

  /// Whether it is text, or a fence or comment that is closed, and lies in no task.
  package var isClosedText: Bool { isTextual && depth == 0 && !isOpen }

  /// Whether another block is read as the same, what it holds aside, in a document that lies in `depth` tasks.
  func isLike(_ other: DocumentBlock, depth outer: Int = 0) -> Bool {
    kind == other.kind && depth &+ outer == other.depth && flags == other.flags && detail == other.detail
  }
}

extension DocumentBlock {
  /// The blocks of a document, or of a part of one.
  package static func all(in source: SourceText) -> [DocumentBlock] {
    var blocks: [DocumentBlock] = []
    var walk = DocumentWalk(source)
    while walk.next() { blocks.append(walk.block) }
    return blocks
  }

  /// The blocks of lines that stand anywhere, read by themselves.
  static func all(inLines lines: [UInt8]) -> [DocumentBlock] {
    // Behind a heading nothing is read as a document's start is.
    all(in: lines, behind: "#\n")
  }

  /// The blocks of lines that are to be a task's note; what that task lies in, and itself, counts for nothing.
  package static func all(inNote lines: [UInt8]) -> [DocumentBlock] {
    var blocks = all(in: lines, behind: "- [ ]\n")
    for index in blocks.indices { blocks[index].depth -= 1 }
    return blocks
  }

  private static func all(in lines: [UInt8], behind head: String) -> [DocumentBlock] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(head.utf8.count + lines.count + SourceText.padding)
    bytes += head.utf8
    bytes += lines
    var blocks = all(in: SourceText(padding: consume bytes))
    blocks.removeFirst()
    for index in blocks.indices { blocks[index].start -= head.utf8.count }
    return blocks
  }
}
