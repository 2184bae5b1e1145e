public import TaskModel
import TaskSyntax

/// The changes of one document, which are verified and returned together.
///
/// Places refer to the original document. A change sees the previous ones: the line and the block of a task include
/// their changes. The contents of a task that was removed or replaced as a block cannot be changed any more.
public struct DocumentEdit: Sendable {
  public let document: Document
  /// The pieces in order, without overlaps.
  private(set) var pieces: [TextPiece] = []

  /// The keys that the front matter declares after the changes.
  var dialect: Dialect

  public init(_ document: Document) {
    self.document = document
    dialect = document.dialect
  }

  /// Whether there are no changes.
  public var isEmpty: Bool { pieces.isEmpty }

  /// Returns the line of a task.
  public func line(of place: TaskPlace) throws(EditProblem) -> TaskLine {
    let range = document.text(ofLine: place)
    let pending = pieces[pieces.indices(touching: range)].first { $0.range == range && $0.content == .line }
    let text = pending?.text ?? Array(document.source.storage[range])
    guard !isSwallowed(range), let line = TaskLine(text, dialect) else { throw alreadyChanged(place) }
    return line
  }

  /// Returns a task with its note and its subtasks.
  public func block(of place: TaskPlace) throws(EditProblem) -> TaskBlock {
    let lines = document.lines(of: place)
    guard !isSwallowed(lines), var block = TaskBlock(text(of: lines, depth(of: place)), dialect: dialect)
    else { throw alreadyChanged(place) }
    block.allowances = document.source.storage[document.allowances(of: place)].split(separator: 0x0A)
      .map { Array($0.drop(while: \.isBlank).filter { $0 != 0x0D }) }
    return block
  }

  /// Replaces the line of a task.
  public mutating func replaceLine(of place: TaskPlace, with line: TaskLine) throws(EditProblem) {
    let range = document.text(ofLine: place)
    guard !isSwallowed(range) else { throw alreadyChanged(place) }
    put(TextPiece(range: range, text: line.text, content: .line, depth: depth(of: place)))
  }

  /// Replaces a task, its note and its subtasks with blocks, which follow one another in the same column.
  public mutating func replace(_ place: TaskPlace, with blocks: [TaskBlock]) throws(EditProblem) {
    let lines = document.lines(of: place)
    guard !isSwallowed(lines) else { throw alreadyChanged(place) }
    put(
      TextPiece(
        range: lines, text: text(of: blocks, replacing: lines), content: .blocks(blocks.count),
        depth: depth(of: place)))
  }

  /// Replaces a task, its note and its subtasks with any text. The surrounding text must parse as before.
  ///
  /// A last line without an ending gets one.
  public mutating func replace(_ place: TaskPlace, with text: [UInt8]) throws(EditProblem) {
    let lines = document.lines(of: place)
    guard !isSwallowed(lines) else { throw alreadyChanged(place) }
    var text = text
    if let last = text.last, last != 0x0A, !isOpenEnd(lines) { text.endLine(document.lineEnd(near: lines.lowerBound)) }
    put(TextPiece(range: lines, text: text, content: .text, depth: depth(of: place)))
  }

  /// Removes a task with its note, its subtasks and the comments that cover it, and one of two blank lines that would
  /// then be adjacent. A task that was removed with another one is ignored.
  ///
  /// - Parameter keepsComments: whether the comments stay and cover the text that follows.
  public mutating func remove(_ place: TaskPlace, keepsComments: Bool = false) {
    let lines = document.lines(of: place)
    guard !isSwallowed(lines) else { return }
    let start = keepsComments ? lines.lowerBound : document.allowances(of: place).lowerBound
    put(TextPiece(range: start..<lines.upperBound, text: [], content: .nothing, depth: depth(of: place)))
  }

  /// Inserts blocks between the lines of the document, in the column of the insertion point.
  ///
  /// Throws if a line from another document would have a different meaning in this one, because its front matter
  /// declares other keys.
  public mutating func insert(_ blocks: [TaskBlock], at point: InsertionPoint) throws(EditProblem) {
    let gap = LineGap(point, in: document)
    let lineEnd = document.lineEnd(near: gap.offset)
    var text: [UInt8] = []
    for block in blocks { try block.append(to: &text, as: dialect, column: gap.column, lineEnd) }
    try insert(text, .blocks(blocks.count), in: gap)
  }

  /// Inserts blocks that are texts.
  public mutating func insert(_ texts: [BlockText], at point: InsertionPoint) throws(EditProblem) {
    let gap = LineGap(point, in: document)
    let lineEnd = document.lineEnd(near: gap.offset)
    var pieces: [TextPiece] = []
    for blocks in texts {
      let text = try blocks.text(as: dialect, column: gap.column, lineEnd)
      var piece = TextPiece(text, .blocks(blocks.count), in: gap)
      piece.isVerified = blocks.isClosed && blocks.isFit(for: dialect, column: gap.column, lineEnd)
      pieces.append(piece)
    }
    try insert(pieces, in: gap)
  }

  /// Replaces a task, and the comments that cover it, with a block and its comments.
  mutating func exchange(_ place: TaskPlace, for block: TaskBlock) throws(EditProblem) {
    let range = document.allowances(of: place).lowerBound..<document.lines(of: place).upperBound
    guard !isSwallowed(range) else { throw alreadyChanged(place) }
    let lineEnd = document.lineEnd(near: range.lowerBound)
    let text = try block.text(as: dialect, column: document.column(of: place), lineEnd, isOpen: isOpenEnd(range))
    put(TextPiece(range: range, text: text, content: .blocks(1), depth: depth(of: place)))
  }

  /// Replaces words in a heading's line or in front matter with others on one line.
  public mutating func replaceWords(_ range: Range<Int>, with words: [UInt8]) throws(EditProblem) {
    guard !words.contains(0x0A), !isSwallowed(range) else {
      throw .refused("a heading and a front matter entry must each be a single line")
    }
    put(TextPiece(range: range, text: words, content: .words, depth: 0))
  }
}

extension DocumentEdit {
  /// Inserts whole lines into a gap between lines.
  mutating func insert(_ text: [UInt8], _ content: TextPiece.Content, in gap: LineGap) throws(EditProblem) {
    try insert([TextPiece(text, content, in: gap)], in: gap)
  }

  private mutating func insert(_ new: [TextPiece], in gap: LineGap) throws(EditProblem) {
    let range = gap.offset..<gap.offset
    for index in pieces.indices(touching: range) {
      let piece = pieces[index]
      guard !piece.range.isEmpty, piece.content != .line else { continue }
      let isUnder = piece.range.upperBound == gap.offset && gap.depth > piece.depth
      if isUnder || piece.range.lowerBound < gap.offset && gap.offset < piece.range.upperBound {
        throw .refused("the task on line \(document.lineNumber(at: piece.range.lowerBound)) is changed twice")
      }
    }
    pieces.insert(contentsOf: new, at: pieces.position(of: range, column: gap.column))
  }

  /// Returns the number of ancestors of a task.
  private func depth(of place: TaskPlace) -> Int { Int(document.model[place].depth) }

  /// Whether the bytes are in a block that was removed or replaced.
  private func isSwallowed(_ range: Range<Int>) -> Bool {
    pieces[pieces.indices(touching: range)].contains { piece in
      switch piece.content {
      case .blocks, .text, .nothing:
        !piece.range.isEmpty && piece.range.lowerBound <= range.lowerBound
          && range.upperBound <= piece.range.upperBound
      case .line, .note, .words, .frontMatter: false
      }
    }
  }

  /// Adds a piece, which replaces the pieces that it contains.
  mutating func put(_ piece: TextPiece) {
    let touching = pieces.indices(touching: piece.range)
    if !touching.isEmpty {
      let rest = pieces[touching].filter { !$0.belongs(to: piece.range, depth: piece.depth) }
      pieces.replaceSubrange(touching, with: rest)
    }
    if piece.content == .line, document.source.storage[piece.range] == piece.text[...] { return }
    pieces.insert(piece, at: pieces.position(of: piece.range, column: 0))
  }

  /// Returns the current lines of a task.
  private func text(of lines: Range<Int>, _ depth: Int) -> [UInt8] {
    var text: [UInt8] = []
    var position = lines.lowerBound
    for piece in pieces[pieces.indices(touching: lines)] where piece.belongs(to: lines, depth: depth) {
      text += document.source.storage[position..<piece.range.lowerBound]
      text += piece.text
      position = piece.range.upperBound
    }
    return text + document.source.storage[position..<lines.upperBound]
  }

  /// Returns the lines of blocks that replace `range`, each with its ending. The last line has no ending if the
  /// document ends without one.
  private func text(of blocks: [TaskBlock], replacing range: Range<Int>) -> [UInt8] {
    var text: [UInt8] = []
    let lineEnd = document.lineEnd(near: range.lowerBound)
    let all = blocks.flatMap(\.lines)
    for (index, line) in all.enumerated() {
      text += line.text
      if index + 1 < all.count || !isOpenEnd(range) { text.endLine(line.end.isEmpty ? lineEnd : line.end) }
    }
    return text
  }

  /// Whether the document ends with `lines` and without a line ending.
  private func isOpenEnd(_ lines: Range<Int>) -> Bool {
    lines.upperBound == document.source.count && document.source.storage[lines.upperBound - 1] != 0x0A
  }

  private func alreadyChanged(_ place: TaskPlace) -> EditProblem {
    .refused("the task on line \(document.lineNumber(of: place)) is changed twice")
  }
}
