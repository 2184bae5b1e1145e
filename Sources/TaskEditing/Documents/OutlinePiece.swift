import TaskModel
import TaskSyntax

/// A piece of an outline that is added to a document.
public enum OutlinePiece: Sendable {
  /// A heading with its level and its words.
  case heading(level: Int, words: [UInt8])
  /// Lines of text, with a blank line before and behind them.
  case text([[UInt8]])
  /// Tasks with their notes and subtasks.
  case blocks(BlockText)

  /// The level of a heading; `nil` for other pieces.
  fileprivate var level: Int? {
    if case .heading(let level, _) = self { return level }
    return nil
  }
}

extension DocumentEdit {
  /// Inserts an outline into a section: what stands before its first heading behind the last task, and the rest behind
  /// all sections in it. Its headings get levels below that of the section.
  public mutating func insert(_ outline: [OutlinePiece], inSection section: Int) throws(EditProblem) {
    let first = outline.firstIndex { $0.level != nil } ?? outline.count
    let head = outline[..<first]
    var blocks: [BlockText] = []
    for case .blocks(let text) in head { blocks.append(text) }
    if blocks.count < head.count {
      try insert(head, levels: 0, in: LineGap(endOf: section, in: document))
    } else if !blocks.isEmpty {
      try insert(blocks, at: .section(section))
    }
    guard first < outline.count else { return }
    let sections = document.model.sections
    var last = section
    while last + 1 < sections.count, sections[last + 1].level > sections[section].level { last += 1 }
    let level = section == 0 ? sections.dropFirst().map(\.level).min() ?? 1 : sections[section].level + 1
    try insert(outline[first...], highest: level, in: LineGap(endOf: last, in: document))
  }

  /// Appends a heading to the document, as high as its highest ones, and an outline below it.
  public mutating func append(sectionTitled title: [UInt8], with outline: [OutlinePiece]) throws(EditProblem) {
    let words = title.split(whereSeparator: \.isBlank)
    guard !words.isEmpty, !title.contains(0x0A) else { throw .refused("a heading needs a title on a single line") }
    let level = document.model.sections.dropFirst().map(\.level).min() ?? 1
    let outer = (outline.compactMap(\.level).min() ?? 1) - 1
    let heading = OutlinePiece.heading(level: outer, words: Array(words.joined(separator: [.space])))
    let last = document.model.sections.count - 1
    try insert([heading] + outline[...], highest: level, in: LineGap(endOf: last, in: document))
  }

  /// - Parameter highest: the level of the highest heading.
  private mutating func insert(
    _ outline: ArraySlice<OutlinePiece>, highest: Int, in gap: LineGap
  ) throws(EditProblem) {
    let level = outline.compactMap(\.level).min() ?? highest
    try insert(outline, levels: highest - level, in: gap)
  }

  /// - Parameter levels: the number of levels by which headings are deeper.
  private mutating func insert(
    _ outline: ArraySlice<OutlinePiece>, levels: Int, in gap: LineGap
  ) throws(EditProblem) {
    var gap = gap
    (gap.wantsBlankBefore, gap.wantsBlankAfter) = (true, true)
    let lineEnd = document.lineEnd(near: gap.offset)
    var text: [UInt8] = []
    var isBehindBlock = false
    for piece in outline.flatMap(Self.separated) {
      let bytes = try self.text(of: piece, levels: levels, lineEnd)
      var isBlock = false
      if case .blocks = piece { isBlock = true }
      let needsBlank = !text.isEmpty && !(isBlock && isBehindBlock)
      if needsBlank { text += lineEnd }
      isBehindBlock = isBlock
      if case .blocks(let block) = piece, block.count == 1, Self.isOpen(bytes) {
        if !text.isEmpty { try insert(text, .text, in: gap) }
        try insert(bytes, .blocks(1), in: gap)
        text = []
      } else {
        text += bytes
      }
    }
    if !text.isEmpty { try insert(text, .text, in: gap) }
  }

  /// Returns a piece, or its blocks one by one if a note of them ends with an open fence. Other text must not.
  private static func separated(_ piece: OutlinePiece) -> [OutlinePiece] {
    guard case .blocks(let text) = piece, text.count > 1, isOpen(text.bytes) else { return [piece] }
    return (0..<text.count).map { .blocks(text[$0..<$0 + 1]) }
  }

  private static func isOpen(_ bytes: [UInt8]) -> Bool {
    DocumentBlock.all(in: SourceText(bytes)).contains(where: \.isOpen)
  }

  /// Returns the lines of a piece.
  private func text(of piece: OutlinePiece, levels: Int, _ lineEnd: [UInt8]) throws(EditProblem) -> [UInt8] {
    switch piece {
    case .heading(let level, let words):
      let marks = [UInt8](repeating: UInt8(ascii: "#"), count: min(max(level + levels, 1), 6))
      return marks + [.space] + words + lineEnd
    case .text(let lines): return lines.flatMap { $0 + lineEnd }
    case .blocks(let blocks): return try blocks.text(as: dialect, column: 0, lineEnd)
    }
  }
}
