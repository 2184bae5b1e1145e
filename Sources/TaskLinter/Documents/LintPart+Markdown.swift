import TaskModel
import TaskSyntax

/// The blocks of a part as a forge sees them.
struct PartMarkdown: Sendable {
  let blocks: MarkdownBlocks
  /// Whether each line lies below a box without words.
  let doubtful: [Bool]

  init(_ part: borrowing SyntaxPart) {
    blocks = MarkdownBlocks(part)
    doubtful = blocks.linesBehindEmptyBoxes(part.bytes)
  }

  /// Whether a rule may ask for the blocks of a part. It does not if all tasks are in column 0 without notes, because
  /// these and headings are what they seem.
  static func isNeeded(by part: borrowing SyntaxPart, _ model: borrowing PartModel, _ classes: ByteClasses) -> Bool {
    if part.kinds.contains(.text) || part.kinds.contains(.fence) || model.hasSubtasks { return true }
    if !classes.isDisjoint(with: [.tab, .trailingBlank]) { return true }
    let bytes = part.bytes
    return model.rows.contains { $0.offset > 0 && bytes[Int($0.offset) - 1] != 0x0A }
  }
}

extension LintPart {
  /// The blocks of the part by CommonMark's rules.
  var markdown: MarkdownBlocks { partMarkdown?.blocks ?? MarkdownBlocks(syntax) }

  /// Whether blanks of a line of `markdown` may be shown, because the line lies below a box without words.
  func isBehindEmptyBox(_ line: Int) -> Bool { partMarkdown?.doubtful[line] ?? true }
}

extension MarkdownBlocks {
  /// Returns, for each line, whether it lies below a box without words, before the next item or block that is not
  /// deeper. GitHub removes such a box from its item first, so that an apparent continuation of a paragraph may become
  /// code.
  fileprivate func linesBehindEmptyBoxes(_ bytes: borrowing Span<UInt8>) -> [Bool] {
    var result: [Bool] = []
    result.reserveCapacity(lines.count)
    /// The column of the last such box; `nil` when its effect has ended.
    var column: Int32?
    for line in lines {
      if let limit = column, line.leaf != .blank, line.column <= limit, line.flags.contains(.beginsLeaf) {
        column = nil
      }
      result.append(column != nil)
      if line.flags.contains(.hasCheckbox) {
        let end = bytes.textEnd(from: Int(line.start))
        let text = bytes.trimmed(Int(line.start)..<end)
        if bytes[text.upperBound - 1] == UInt8(ascii: "]"), text.count < 16 { column = line.column }
      }
    }
    return result
  }

  /// Returns the line that contains the byte at `offset`; `nil` in front matter.
  func lineIfAny(at offset: Int) -> Int? {
    guard let first = lines.first, Int(first.start) <= offset else { return nil }
    return line(at: offset)
  }

  /// Returns the list item whose bullet is the byte at `offset`; `nil` if a forge sees no item there.
  func item(at offset: Int) -> Int? {
    guard let line = lineIfAny(at: offset) else { return nil }
    var container = Int(lines[line].container)
    while container >= 0, Int(containers[container].line) == line {
      if containers[container].isItem, Int(containers[container].offset) == offset { return container }
      container = Int(containers[container].parent)
    }
    return nil
  }

  /// Whether container `inner` lies in container `outer`.
  func contains(_ inner: Int, in outer: Int) -> Bool {
    var container = Int(containers[inner].parent)
    // A container has a higher number than its parent.
    while container > outer { container = Int(containers[container].parent) }
    return container == outer
  }

  /// Returns the first line of the block that contains line `index`.
  func firstLine(ofBlockAt index: Int) -> Int {
    var first = index
    while first > 0, !lines[first].flags.contains(.beginsLeaf) { first -= 1 }
    return first
  }
}
