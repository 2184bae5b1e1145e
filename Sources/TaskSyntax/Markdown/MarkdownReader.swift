/// Reads the blocks of a document as CommonMark says, a line at a time.
///
/// A line first meets the containers that are open, from the outside in: it goes on with a block quote if it has its
/// `>`, with an item if it is indented as far as the item's text. Then it opens new ones, and a block in the innermost.
/// Containers that it does not go on with end, unless it continues a paragraph in them, which needs no indentation.
///
///     - [ ] a      opens an item, and a paragraph in it
///       b          goes on with the item and the paragraph
///     c            goes on with the paragraph all the same (it is lazy)
///     > d          ends the item, opens a block quote
///
/// Link reference definitions are not read: a paragraph of them counts as a paragraph.
struct MarkdownReader {
  var blocks = MarkdownBlocks()
  /// The open containers, from the outside in. The first one stands for the document.
  var levels = [Level()]
  /// The places in `levels` of block quotes.
  var quotes: [Int] = []
  /// The block that is open in the innermost container.
  var leaf = OpenLeaf()
  /// The level of the innermost container of the last line, where that was blank; -1 otherwise.
  var blankLevel = -1
  /// Lines that are not blank, or blank inside code and HTML.
  var ordinal = 0
  var cursor = LineCursor()
  /// The length of the document.
  var count = 0

  /// An open container.
  struct Level {
    /// Its place in `MarkdownBlocks.containers`; -1 for the document.
    var container = -1
    var isQuote = false
    /// The columns of an item's bullet and the blanks around it, and of the items around it up to a block quote, too.
    var width = 0
    var totalWidth = 0
    /// The list that is its last child, as long as nothing else follows; -1 for none.
    var list = -1
    /// Whether the last item of that list ended with a blank line of its own, and whether its last block did.
    var itemIsBlank = false
    var itemEndsBlank = false
    /// Whether it holds a block, and whether the last one ends with a blank line.
    var hasChild = false
    var endsBlank = false
  }

  /// An open block that is no container.
  struct OpenLeaf {
    /// `nil` where none is open.
    var kind: MarkdownLeaf?
    var ordinal = 0
    var endsBlank = false
    /// A fence: its mark, the count of marks, and the blanks before them.
    var mark: UInt8 = 0
    var markCount = 0
    var indentation = 0
    /// HTML: CommonMark's number of its kind.
    var htmlKind = 0
    var digest: UInt32 = 0
    /// Indented code: the digest without the blank lines that may not belong to it, and the number of those.
    var blankLines = 0
    /// A paragraph: the text of its last line.
    var text = 0..<0
    /// Whether it holds `<pre`.
    var isPreformatted = false
  }

  /// A place in a line. Columns count from the line's start, also inside containers.
  struct LineCursor {
    var start = 0
    /// The end of the line's text, without its line end.
    var end = 0
    /// The first byte behind the last bullet, number or `>` that was read.
    var segment = 0
    /// The column of that byte.
    var segmentColumn = 0
    /// The columns that the containers have taken.
    var column = 0
    /// The first byte that is no blank, behind `segment`, and its column.
    var first = 0
    var firstColumn = 0

    var indentation: Int { firstColumn &- column }
    var isBlank: Bool { first >= end }

    /// The blanks before the text that the containers have not taken, in bytes: a tab that they take a part of is one.
    func blankCount(_ bytes: borrowing Span<UInt8>) -> Int {
      var index = segment
      var reached = segmentColumn
      while index < first, reached < column {
        reached = bytes[index] == .tab ? (reached | 3) &+ 1 : reached &+ 1
        if reached <= column { index &+= 1 }
      }
      return first &- index
    }
  }

  /// Reads the lines from `start` on; `count` is the length of the document, behind which padding follows.
  mutating func read(_ bytes: borrowing Span<UInt8>, from start: Int, count: Int) {
    self.count = count
    var position = start
    while position < count {
      let lineEnd = Swift.min(count, bytes.firstIndex(of: .lineFeed, from: position))
      cursor = LineCursor(
        start: position, end: bytes.withoutCarriageReturn(lineEnd, contentEnd: count), segment: position)
      findText(bytes)
      line(bytes)
      position = lineEnd &+ 1
    }
    blocks.tailDigest = leaf.kind == .indentedCode ? 0 : leaf.digest
    close(to: 0)
    blocks.markPreformatted(bytes)
    blocks.markMath(bytes)
  }

  /// Finds the first byte that is no blank from `segment` on.
  mutating func findText(_ bytes: borrowing Span<UInt8>) {
    var index = cursor.segment
    var column = cursor.segmentColumn
    while index < cursor.end {
      if bytes[index] == .space {
        column &+= 1
      } else if bytes[index] == .tab {
        column = (column | 3) &+ 1
      } else {
        break
      }
      index &+= 1
    }
    cursor.first = index
    cursor.firstColumn = column
  }

  private mutating func line(_ bytes: borrowing Span<UInt8>) {
    let column = cursor.firstColumn
    let containers = blocks.containers.count
    blocks.lines.append(MarkdownLine(start: UInt32(truncatingIfNeeded: cursor.start)))
    let matched = matchedLevels(bytes)
    let current = blocks.lines.count &- 1
    blocks.lines[current].column = Int32(truncatingIfNeeded: column)
    blocks.lines[current].outer = outerItem(below: matched)
    if cursor.isBlank && cursor.segment == cursor.start { blocks.lines[current].flags.insert(.isBlank) }
    let goesOn = matched == levels.count && leafGoesOn(bytes)
    if goesOn && leaf.kind?.isVerbatim ?? false {
      content(bytes)
    } else if cursor.isBlank && blocks.containers.count == containers {
      blank(matched)
    } else {
      open(matched, goesOn: goesOn, bytes)
    }
    if blocks.lines[current].leaf != .blank { ordinal &+= 1 }
  }

  /// The number of levels that the line goes on with. Blanks and marks are consumed.
  private mutating func matchedLevels(_ bytes: borrowing Span<UInt8>) -> Int {
    var level = 1
    var quotesMatched = 0
    while level < levels.count {
      if cursor.isBlank {
        // Items go on over blank lines, an item without any block only over those that reach its text. It is the
        // innermost container.
        let base = cursor.column &- levels[level &- 1].totalWidth
        level = quotesMatched < quotes.count ? quotes[quotesMatched] : levels.count
        let last = levels[level &- 1]
        if level == levels.count, !last.isQuote, !last.hasChild, cursor.firstColumn &- base < last.totalWidth {
          level &-= 1
        }
        cursor.column = Swift.min(cursor.firstColumn, base &+ levels[level &- 1].totalWidth)
        return Swift.max(1, level)
      }
      if levels[level].isQuote {
        guard cursor.indentation < 4, bytes[cursor.first] == UInt8(ascii: ">") else { break }
        consumeQuoteMark(bytes)
        quotesMatched &+= 1
      } else {
        guard cursor.indentation >= levels[level].width else { break }
        cursor.column &+= levels[level].width
      }
      level &+= 1
    }
    return level
  }

  /// Goes behind the `>` at the first byte of the text, and one column of blanks.
  mutating func consumeQuoteMark(_ bytes: borrowing Span<UInt8>) {
    cursor.segment = cursor.first &+ 1
    cursor.segmentColumn = cursor.firstColumn &+ 1
    findText(bytes)
    cursor.column = Swift.min(cursor.segmentColumn &+ 1, cursor.firstColumn)
  }

  /// The innermost item among the first `count` levels that no block quote lies before.
  private func outerItem(below count: Int) -> Int32 {
    let end = Swift.min(count, quotes.first ?? count)
    return Int32(truncatingIfNeeded: levels[end &- 1].container)
  }
}

extension MarkdownBlocks {
  /// Reads a document, front matter and one byte order mark apart.
  package init(_ source: SourceText) {
    let bytes = source.storage.span
    let marks = bytes.byteOrderMarksEnd(from: 0, contentEnd: source.count)
    var start = Swift.min(marks, 3)
    if marks < source.count, bytes.isDashes(at: marks, contentEnd: source.count),
      let closing = bytes.frontMatterEnd(from: marks, contentEnd: source.count, isFinal: true)
    {
      start = Swift.min(source.count, bytes.firstIndex(of: .lineFeed, from: closing) &+ 1)
    }
    var reader = MarkdownReader()
    reader.read(bytes, from: start, count: source.count)
    self = reader.blocks
  }
}
