package import TaskSyntax

/// A block that a walk visits. Offsets are bytes from the start of the document.
package struct DocumentBlock {
  package var kind = SyntaxKind.text
  /// The mark of a task, or whether a fence or comment is closed.
  package var flags = SyntaxFlags()
  /// The level of a heading; 0 for other kinds.
  package var detail: UInt16 = 0
  /// The number of tasks around it.
  package var depth = 0
  /// The index of its record in the part.
  package var record = 0
  /// The indices, in the part, of the records of the words on its line.
  package var words = 0..<0
  /// The offset of its first byte that is not a blank.
  package var start = 0
  /// The start of the next block.
  package var end = 0
  /// The column, from 0, of text, fences, comments and blocks outside tasks; `margin` is the column of the first block
  /// of its piece. A piece is a piece of a note or a run of prose.
  package var column = 0
  package var margin = 0
  package var isPieceStart = false

  /// Whether the block is text, a fence or a comment.
  package var isTextual: Bool { kind == .text || kind == .fence || kind == .comment }

  /// The number of columns right of the margin, which belong to the text.
  package var indent: Int { max(0, column &- margin) }

  /// Whether the block is a fence or a comment that is not closed.
  package var isOpen: Bool { (kind == .fence || kind == .comment) && flags.contains(.unclosed) }

  /// Whether the block is text, or a closed fence or comment, and is outside all tasks.
  package var isClosedText: Bool { isTextual && depth == 0 && !isOpen }

  /// Whether another block is parsed alike, ignoring its content, in a document that lies in `outer` tasks.
  func isLike(_ other: DocumentBlock, depth outer: Int = 0) -> Bool {
    kind == other.kind && depth &+ outer == other.depth && flags == other.flags && detail == other.detail
  }
}

extension DocumentBlock {
  /// Returns the blocks of a document, or of a part of one.
  package static func all(in source: SourceText) -> [DocumentBlock] {
    var blocks: [DocumentBlock] = []
    forEach(in: source) { blocks.append($0) }
    return blocks
  }

  /// Returns the blocks of lines for a task's note. Their depth does not include that task and its parents.
  package static func all(inNote lines: [UInt8]) -> [DocumentBlock] {
    var blocks: [DocumentBlock] = []
    forEach(inNote: lines) { blocks.append($0) }
    return blocks
  }

  /// Calls `body` with each block of a document.
  static func forEach(in source: SourceText, _ body: (DocumentBlock) -> Void) {
    var walk = DocumentWalk(source)
    while walk.next() { body(walk.block) }
  }

  /// Calls `body` with each block of lines from anywhere in a document, parsed on their own.
  static func forEach(inLines lines: [UInt8], _ body: (DocumentBlock) -> Void) {
    // After a heading, nothing is parsed as the start of a document.
    forEach(in: lines, behind: "#\n", body)
  }

  /// Calls `body` with each block that `all(inNote:)` returns.
  static func forEach(inNote lines: [UInt8], _ body: (DocumentBlock) -> Void) {
    forEach(in: lines, behind: "- [ ]\n") { block in
      var block = block
      block.depth -= 1
      body(block)
    }
  }

  private static func forEach(in lines: [UInt8], behind head: String, _ body: (DocumentBlock) -> Void) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(head.utf8.count + lines.count + SourceText.padding)
    bytes += head.utf8
    bytes += lines
    var isHead = true
    forEach(in: SourceText(padding: consume bytes)) { block in
      if isHead {
        isHead = false
        return
      }
      var block = block
      block.start -= head.utf8.count
      body(block)
    }
  }
}
