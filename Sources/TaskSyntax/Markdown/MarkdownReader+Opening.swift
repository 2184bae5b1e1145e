/// The blocks that a line opens.
extension MarkdownReader {
  enum Opened {
    case nothing, containers
    /// A block after which the rest of the line needs no parsing.
    case leaf
  }

  /// Opens block quotes, items and any block other than a paragraph.
  mutating func openBlocks(_ matched: Int, goesOn: Bool, _ bytes: borrowing Span<UInt8>) -> Opened {
    var opened = Opened.nothing
    var isParagraph = goesOn && leaf.kind == .paragraph
    var mayBeLazy = leaf.kind == .paragraph
    while !cursor.isBlank {
      if cursor.indentation >= 4 {
        if mayBeLazy { break }
        if case .nothing = opened { close(to: matched) }
        openLeaf(.indentedCode)
        digest(from: cursor.column &+ 4, bytes)
        blocks.lines[current].digest = leaf.digest
        return .leaf
      }
      if isParagraph && isUnderline(bytes) {
        goOn(with: .underline)
        closeLeaf()
        return .leaf
      }
      if opensLeaf(bytes, isParagraph: isParagraph, closing: opened == .nothing ? matched : nil) { return .leaf }
      let isQuote = bytes[cursor.first] == UInt8(ascii: ">")
      let item = isQuote ? nil : bytes.itemMark(at: cursor.first, end: cursor.end, interrupting: isParagraph)
      guard isQuote || item != nil else { break }
      if case .nothing = opened { close(to: matched) }
      if let item { openItem(mark: item.mark, length: item.length, bytes) } else { openQuote(bytes) }
      opened = .containers
      isParagraph = false
      mayBeLazy = false
    }
    if isParagraph, !cursor.isBlank, cursor.indentation < 4, beginsTable(bytes) { return .leaf }
    return opened
  }

  /// Opens a heading, a fence, HTML or a rule. If `matched` is not `nil`, first closes all levels from `matched` on.
  private mutating func opensLeaf(_ bytes: borrowing Span<UInt8>, isParagraph: Bool, closing matched: Int?) -> Bool {
    let first = cursor.first
    switch bytes[first] {
    case UInt8(ascii: "#"):
      guard bytes.headingLevel(at: first, end: count) != nil else { return false }
      if let matched { close(to: matched) }
      openLeaf(.heading)
      closeLeaf()
    case UInt8(ascii: "`"), UInt8(ascii: "~"):
      guard let length = bytes.fenceLength(at: first, contentEnd: count) else { return false }
      if let matched { close(to: matched) }
      openLeaf(.fence)
      leaf.mark = bytes[first]
      leaf.markCount = length
      // cmark counts a tab before the fence as one blank, and removes as many columns from the lines inside.
      leaf.indentation = cursor.blankCount(bytes)
    case UInt8(ascii: "<"):
      guard let kind = bytes.htmlKind(at: first, end: cursor.end, interrupting: isParagraph) else { return false }
      if let matched { close(to: matched) }
      openLeaf(2...5 ~= kind ? .remark : .html)
      leaf.htmlKind = kind
      endHTML(bytes)
    case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "_"):
      guard bytes.isRule(first..<cursor.end) else { return false }
      if let matched { close(to: matched) }
      openLeaf(.rule)
    default: return false
    }
    return true
  }

  /// Whether the line is the `=` or `-` line below a heading.
  private func isUnderline(_ bytes: borrowing Span<UInt8>) -> Bool {
    let mark = bytes[cursor.first]
    guard mark == UInt8(ascii: "=") || mark == UInt8(ascii: "-") else { return false }
    return bytes.closesFence(at: cursor.first, mark: mark, length: 1, textEnd: cursor.end)
  }

  /// Begins a table if the line is a delimiter row with as many cells as the paragraph's last line, its header.
  private mutating func beginsTable(_ bytes: borrowing Span<UInt8>) -> Bool {
    guard let columns = bytes.tableColumns(cursor.first..<cursor.end), bytes.cellCount(leaf.text) == columns else {
      return false
    }
    let header = current &- 1
    leaf.kind = .table
    leaf.ordinal = ordinal &- 1
    blocks.lines[header].leaf = .table
    blocks.lines[header].leafOrdinal = UInt32(truncatingIfNeeded: leaf.ordinal)
    blocks.lines[header].flags.remove([.continuesParagraph, .isLazy])
    blocks.lines[header].flags.insert(.beginsLeaf)
    goOn(with: .table)
    return true
  }
}
