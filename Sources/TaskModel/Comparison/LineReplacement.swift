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

  /// The blocks of the text, parsed on its own; empty for words.
  var blocks: [DocumentBlock] {
    switch content {
    case .words: []
    case .note: DocumentBlock.all(inNote: text)
    case .frontMatter: DocumentBlock.all(in: SourceText(text))
    default: DocumentBlock.all(inLines: text)
    }
  }
}

extension LineReplacement.Content {
  /// Whether `blocks` may replace `replaced`.
  func admits(_ blocks: [DocumentBlock], for replaced: [DocumentBlock]) -> Bool {
    switch self {
    case .line: return blocks.map(\.kind) == [.task] && replaced.map(\.kind) == [.task]
    case .blocks(let count):
      // Comments may precede the tasks.
      var tasks = 0
      for block in blocks where block.depth == 0 {
        if block.kind == .task {
          tasks += 1
        } else if block.kind != .comment || block.isOpen {
          return false
        }
      }
      return tasks == count
    case .note: return blocks.allSatisfy(\.isClosedText)
    case .nothing: return blocks.isEmpty
    case .text: return !blocks.contains(where: \.isOpen) || replaced.contains(where: \.isOpen)
    case .words: return true
    case .frontMatter: return blocks.map(\.kind) == [.frontMatter] && replaced.isEmpty
    }
  }
}
