/// The effect of a line: it continues the open block, is blank, or opens a block.
extension MarkdownReader {
  /// Whether a line that continues all containers also continues the open block.
  var leafGoesOn: Bool {
    switch leaf.kind {
    case .fence: true
    case .indentedCode: cursor.isBlank || cursor.indentation >= 4
    case .html, .remark: leaf.htmlKind < 6 || !cursor.isBlank
    case .paragraph, .table: !cursor.isBlank
    default: false
    }
  }

  /// Reads a line of code or HTML after the first line of the block.
  mutating func content(_ bytes: borrowing Span<UInt8>) {
    leaf.endsBlank = cursor.isBlank && leaf.kind != .fence
    defer { blankLevel = -1 }
    switch leaf.kind {
    case .indentedCode:
      if cursor.isBlank {
        leaf.blankLines &+= 1
        return
      }
      takeBlankLines(bytes)
      goOn(with: .indentedCode)
      digest(from: cursor.column &+ 4, bytes)
    case .fence:
      goOn(with: .fence)
      let isEnd =
        !cursor.isBlank && cursor.indentation < 4
        && bytes.closesFence(at: cursor.first, mark: leaf.mark, length: leaf.markCount, textEnd: cursor.end)
      if !isEnd { digest(from: cursor.column &+ leaf.indentation, bytes) }
      finishContent()
      if isEnd { closeLeaf() }
      return
    default:
      goOn(with: leaf.kind ?? .html)
      endHTML(bytes)
      return
    }
    finishContent()
  }

  /// Adds the blank lines between two lines of indented code to the code.
  private mutating func takeBlankLines(_ bytes: borrowing Span<UInt8>) {
    let here = cursor
    let line = blocks.lines[current]
    let first = current &- leaf.blankLines
    for index in first..<current {
      // The containers consume the same columns, because all of them continue over blank lines.
      cursor = LineCursor(start: Int(blocks.lines[index].start), end: 0, segment: 0)
      cursor.segment = cursor.start
      cursor.end = bytes.withoutCarriageReturn(
        Swift.min(count, bytes.firstIndex(of: .lineFeed, from: cursor.start)), contentEnd: count)
      findText(bytes)
      digest(from: Swift.min(cursor.firstColumn, here.column &+ 4), bytes)
      blocks.lines[index].leaf = .indentedCode
      blocks.lines[index].container = Int32(truncatingIfNeeded: levels[levels.count &- 1].container)
      blocks.lines[index].leafOrdinal = UInt32(truncatingIfNeeded: leaf.ordinal)
      blocks.lines[index].digest = leaf.digest
      blocks.lines[index].flags.insert(.isInside)
    }
    ordinal &+= leaf.blankLines
    leaf.blankLines = 0
    cursor = here
    blocks.lines[current] = line
  }

  private mutating func finishContent() {
    blocks.lines[current].flags.insert(.isInside)
    blocks.lines[current].digest = leaf.digest
  }

  /// Reads a line of HTML, which may be the last one of the block.
  mutating func endHTML(_ bytes: borrowing Span<UInt8>) {
    if leaf.kind == .html { digest(from: cursor.column, bytes) }
    if leaf.ordinal != ordinal { blocks.lines[current].flags.insert(.isInside) }
    blocks.lines[current].digest = leaf.digest
    if bytes.endsHTML(leaf.htmlKind, cursor.first..<cursor.end) {
      leaf.endsBlank = false
      closeLeaf()
    }
  }

  /// Adds the blanks before the text, from `column` on, to the digest. A tab that spans `column` counts as spaces.
  mutating func digest(from column: Int, _ bytes: borrowing Span<UInt8>) {
    var index = cursor.segment
    var reached = cursor.segmentColumn
    while index < cursor.first, reached < column {
      reached = bytes[index] == .tab ? (reached | 3) &+ 1 : reached &+ 1
      index &+= 1
    }
    for _ in 0..<Swift.max(0, reached &- column) { mix(.space) }
    while index < cursor.first {
      mix(bytes[index])
      index &+= 1
    }
    mix(.lineFeed)
  }

  private mutating func mix(_ byte: UInt8) { leaf.digest = (leaf.digest ^ UInt32(byte)) &* 0x0100_0193 &+ 1 }

  /// Reads a blank line outside code and HTML, or a line that holds only marks of open block quotes.
  mutating func blank(_ matched: Int) {
    // cmark keeps a rule open until something follows, so blank lines after it belong to the rule.
    let isBehindRule = leaf.kind == .rule && matched == levels.count
    if !isBehindRule { close(to: matched) }
    let top = levels.count &- 1
    if isBehindRule {
      blankLevel = -1
    } else if levels[top].list >= 0 {
      // The last item of the list is empty and ends here.
      levels[top].itemIsBlank = true
      levels[top].endsBlank = true
      blankLevel = -1
    } else {
      if levels[top].hasChild { levels[top].endsBlank = true }
      blankLevel = levels[top].isQuote ? -1 : top
    }
    blocks.lines[current].leaf = cursor.segment == cursor.start ? .blank : .empty
    blocks.lines[current].container = Int32(truncatingIfNeeded: levels[top].container)
    blocks.lines[current].leafOrdinal = UInt32(truncatingIfNeeded: ordinal)
  }

  /// Reads a line that is not blank or opens a container. `goesOn` is whether it can continue the paragraph or table.
  mutating func open(_ matched: Int, goesOn: Bool, _ bytes: borrowing Span<UInt8>) {
    let isLazy = leaf.kind == .paragraph && !goesOn
    let opened = openBlocks(matched, goesOn: goesOn, bytes)
    defer { blankLevel = -1 }
    switch opened {
    case .leaf: return
    case .containers:
      if cursor.isBlank {
        goOn(with: .empty)
        blocks.lines[current].leafOrdinal = UInt32(truncatingIfNeeded: ordinal)
        return
      }
      let column = cursor.firstColumn
      markCheckbox(bytes)
      // A box alone is not a paragraph.
      if cursor.isBlank {
        goOn(with: .empty)
        blocks.lines[current].leafOrdinal = UInt32(truncatingIfNeeded: ordinal)
        return
      }
      cursor.firstColumn = column
      openLeaf(.paragraph)
    case .nothing where isLazy:
      goOn(with: .paragraph)
      blocks.lines[current].flags.formUnion([.continuesParagraph, .isLazy])
    case .nothing where goesOn:
      goOn(with: leaf.kind ?? .paragraph)
      if leaf.kind == .paragraph { blocks.lines[current].flags.insert(.continuesParagraph) }
    case .nothing:
      close(to: matched)
      openLeaf(.paragraph)
    }
    if bytes.opensMath(cursor.first..<cursor.end) { blocks.lines[current].flags.insert(.opensMath) }
    if leaf.kind == .paragraph { markPreformatted(bytes) }
    leaf.text = cursor.first..<cursor.end
  }

  /// Marks the lines of a paragraph from the one that contains `<pre` on, because blanks are significant there.
  private mutating func markPreformatted(_ bytes: borrowing Span<UInt8>) {
    if leaf.isPreformatted {
      blocks.lines[current].flags.formUnion([.isKept, .isInside])
    } else if bytes.holdsPre(cursor.first..<cursor.end) {
      leaf.isPreformatted = true
      blocks.lines[current].flags.insert(.isKept)
    }
  }

  /// Marks the box of a task list item, which a blank must follow. The text of the paragraph begins after the box.
  private mutating func markCheckbox(_ bytes: borrowing Span<UInt8>) {
    let box = cursor.first
    guard let item = blocks.containers.last, item.isItem, quotes.isEmpty,
      Int(item.column) == blocks.lines[current].column, Int(item.line) == current, cursor.end &- box >= 3,
      bytes[box] == UInt8(ascii: "["), bytes[box &+ 2] == UInt8(ascii: "]"),
      bytes[box &+ 1] == .space || bytes[box &+ 1] | 0x20 == UInt8(ascii: "x"),
      cursor.firstColumn == cursor.column, bytes[box &+ 3].isBlank
    else { return }
    blocks.lines[current].flags.insert(.hasCheckbox)
    cursor.first &+= 3
    while cursor.first < cursor.end && bytes[cursor.first].isBlank { cursor.first &+= 1 }
  }
}
