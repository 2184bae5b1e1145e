import TaskSyntax

/// Whole lines of a document that others replace, and what the others must be parsed as.
package struct LineReplacement: Sendable {
  /// The blocks that the text must be parsed as.
  package enum Content: Sendable, Equatable {
    /// One task that replaces one task.
    case line
    /// The given number of tasks, with everything inside them.
    case blocks(Int)
    /// Lines of a note.
    case note
    /// The same number of blocks of the same kinds as before: words of headings and front matter.
    case words
    /// Front matter in a document without it.
    case frontMatter
    /// Any blocks.
    case text
    /// No blocks.
    case nothing
  }

  /// The byte range of the replaced lines in the old document; empty if text is inserted between lines.
  package var range: Range<Int>
  /// The text that replaces them.
  package var text: [UInt8]
  package var content: Content
  /// The number of tasks around the text.
  package var depth: Int

  package init(range: Range<Int>, text: [UInt8], content: Content, depth: Int) {
    self.range = range
    self.text = text
    self.content = content
    self.depth = depth
  }

  /// Calls `body` with each block of the text, parsed on its own; never for words.
  func forEachBlock(_ body: (DocumentBlock) -> Void) {
    switch content {
    case .words: break
    case .note: DocumentBlock.forEach(inNote: text, body)
    case .frontMatter: DocumentBlock.forEach(in: SourceText(text), body)
    default: DocumentBlock.forEach(inLines: text, body)
    }
  }
}

/// The check whether the blocks of a replacement are those that its content requires.
struct ContentCheck {
  private let content: LineReplacement.Content
  private var blockCount = 0
  /// The number of tasks outside of others.
  private var taskCount = 0
  private var first: SyntaxKind?
  private var hasOpen = false
  /// Whether a block outside of tasks is neither a task nor a closed comment.
  private var hasOthers = false
  private var isClosedText = true

  init(_ content: LineReplacement.Content) { self.content = content }

  mutating func add(_ block: DocumentBlock) {
    if blockCount == 0 { first = block.kind }
    blockCount += 1
    if block.isOpen { hasOpen = true }
    if !block.isClosedText { isClosedText = false }
    guard block.depth == 0 else { return }
    if block.kind == .task { taskCount += 1 } else if block.kind != .comment || block.isOpen { hasOthers = true }
  }

  /// Whether the blocks may replace `replaced`.
  func isPassed(for replaced: [DocumentBlock]) -> Bool {
    switch content {
    case .line: return blockCount == 1 && first == .task && replaced.map(\.kind) == [.task]
    // Comments may precede the tasks.
    case .blocks(let count): return taskCount == count && !hasOthers
    case .note: return isClosedText
    case .nothing: return blockCount == 0
    case .text: return !hasOpen || replaced.contains(where: \.isOpen)
    case .words: return true
    case .frontMatter: return blockCount == 1 && first == .frontMatter && replaced.isEmpty
    }
  }
}
