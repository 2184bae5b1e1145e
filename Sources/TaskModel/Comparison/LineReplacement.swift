import TaskSyntax

/// Whole lines of a document that others stand in the place of, and what is to be read there.
package struct LineReplacement: Sendable {
  /// The blocks that the text must be parsed as.
  package enum Content: Sendable, Equatable {
    /// One task in the place of one.
    case line
    /// So many tasks, with all that lies in them.
    case blocks(Int)
    /// Lines of a note.
    case note
    /// The same number of blocks of the same kinds as before: words of headings and front matter.
    case words
    /// Whatever it is by itself.
    case text
    /// Nothing.
    case nothing
  }

  /// The lines that go, in bytes of the old document; empty where text is put between lines.
  package var range: Range<Int>
  /// The text that replaces them.
  package var text: [UInt8]
  package var content: Content
  /// The number of parents above the text.
  package var depth: Int

  package init(range: Range<Int>, text: [UInt8], content: Content, depth: Int) {
    self.range = range
    self.text = text
    self.content = content
    self.depth = depth
  }

  /// The blocks of the text, read by itself; none for words.
  var blocks: [DocumentBlock] {
    switch content {
    case .words: []
    case .note: DocumentBlock.all(inNote: text)
    default: DocumentBlock.all(inLines: text)
    }
  }
}

extension LineReplacement.Content {
  /// Whether `blocks` may come in the place of `replaced`.
  func admits(_ blocks: [DocumentBlock], for replaced: [DocumentBlock]) -> Bool {
    switch self {
    case .line: return blocks.map(\.kind) == [.task] && replaced.map(\.kind) == [.task]
    case .blocks(let count):
      // Comments may stand above them.
      let tops = blocks.filter { $0.depth == 0 }
      return tops.filter { $0.kind == .task }.count == count
        && tops.allSatisfy { $0.kind == .task || $0.kind == .comment && !$0.isOpen }
    case .note: return blocks.allSatisfy(\.isClosedText)
    case .nothing: return blocks.isEmpty
    case .text: return !blocks.contains(where: \.isOpen) || replaced.contains(where: \.isOpen)
    case .words: return true
    }
  }
}
