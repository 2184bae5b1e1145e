import TaskSyntax

/// The blocks that a changed text must have: those of before that stand outside the pieces, in their places, and those
/// of the pieces.
struct ExpectedOutline {
  private(set) var blocks: [DocumentOutline.Block] = []
  /// From an offset of the old document to one of the new document.
  private var shift: Int
  /// The pieces whose blocks are not there yet.
  private var rest: ArraySlice<TextPiece>
  /// The old blocks in the place of the first of them.
  private var replaced: [DocumentOutline.Block] = []
  /// The headings that are open: as they were, and as they are.
  private var oldHeadings = HeadingStack()
  private var newHeadings = HeadingStack()

  /// - Parameters:
  ///   - before: the blocks of the old text.
  ///   - pieces: those in it.
  ///   - shift: how much later the text begins in the new document.
  init(
    _ before: DocumentOutline, _ pieces: ArraySlice<TextPiece>, shift: Int
  ) throws(EditProblem) {
    self.shift = shift
    rest = pieces
    for block in before.blocks {
      while let piece = rest.first, piece.range.upperBound <= block.start { try take(piece) }
      if let piece = rest.first, piece.range.contains(block.start) {
        replaced.append(block)
      } else {
        try keep(block)
      }
    }
    while let piece = rest.first { try take(piece) }
  }

  /// Adds an old block.
  private mutating func keep(_ block: DocumentOutline.Block) throws(EditProblem) {
    var block = block
    block.start += shift
    if block.kind == .heading {
      oldHeadings.open(block.level, number: blocks.count)
      newHeadings.open(block.level, number: blocks.count)
    }
    guard oldHeadings == newHeadings else {
      throw EditProblem(
        .refused, Array("a heading would take what follows into its section".utf8),
        help: Array("leave the heading out".utf8))
    }
    blocks.append(block)
  }

  /// Adds the blocks of a piece.
  private mutating func take(_ piece: TextPiece) throws(EditProblem) {
    defer {
      rest.removeFirst()
      replaced.removeAll()
      shift += piece.text.count - piece.range.count
    }
    guard piece.content != .words else { return }
    let own = (piece.content == .note ? DocumentOutline(note: piece.text) : DocumentOutline(lines: piece.text)).blocks
    let tops = own.filter { $0.depth == 0 }
    let isMeant =
      switch piece.content {
      case .line: own.map(\.kind) == [.task] && replaced.map(\.kind) == [.task]
      case .blocks(let count):
        // Comments may stand above them.
        tops.filter { $0.kind == .task }.count == count
          && tops.allSatisfy { $0.kind == .task || $0.kind == .comment && !$0.isOpen }
      case .note: own.allSatisfy(\.isClosedText)
      case .nothing: own.isEmpty
      case .text: !own.contains(where: \.isOpen) || replaced.contains(where: \.isOpen)
      case .words: true
      }
    guard isMeant else { throw piece.content.mistake }
    for var block in own {
      block.depth += piece.depth
      block.start += piece.range.lowerBound + shift
      if block.kind == .heading { newHeadings.open(block.level, number: blocks.count) }
      blocks.append(block)
    }
  }
}

/// The headings that are open at a place, outermost first.
private struct HeadingStack: Equatable {
  private struct Heading: Equatable {
    var level: UInt16
    var number: Int
  }

  private var headings: [Heading] = []

  mutating func open(_ level: UInt16, number: Int) {
    while let last = headings.last, last.level >= level { headings.removeLast() }
    headings.append(Heading(level: level, number: number))
  }
}

extension TextPiece.Content {
  /// What is wrong with a text that is not read as what it was to be.
  fileprivate var mistake: EditProblem {
    switch self {
    case .text:
      EditProblem(
        .refused, Array("the text opens a fence or a comment and does not close it".utf8))
    case .note:
      EditProblem(.refused, Array("the text is no note: it holds a task, or opens a fence or a comment".utf8))
    default: EditProblem(.fault, Array("the lines are not the tasks that they were to be".utf8))
    }
  }
}

extension DocumentOutline.Block {
  /// Whether it is a fence or a comment that nothing closes.
  var isOpen: Bool { (kind == .fence || kind == .comment) && flags.contains(.unclosed) }

  /// Whether it is text, or a fence or comment that is closed, and lies in no task.
  var isClosedText: Bool {
    switch kind {
    case .text: depth == 0
    case .fence, .comment: depth == 0 && !isOpen
    default: false
    }
  }
}
