/// Parses the blocks of a document according to CommonMark, one line at a time.
///
/// A line is first matched against the open containers, from the outside in. It continues a block quote if it has the
/// `>`, and an item if it is indented as far as the item's text. Then it opens new containers, and a block in the
/// innermost one. Containers that the line does not continue are closed, unless the line continues a paragraph in them,
/// which needs no indentation.
///
///     - [ ] a      opens an item, and a paragraph in it
///       b          goes on with the item and the paragraph
///     c            goes on with the paragraph all the same (it is lazy)
///     > d          ends the item, opens a block quote
///
/// Link reference definitions are not parsed: a paragraph of definitions counts as a paragraph.
struct MarkdownReader {
  var blocks = MarkdownBlocks()
  /// The open containers, from the outside in. The first level is the document.
  var levels = [Level()]
  /// The indices in `levels` of block quotes.
  var quotes: [Int] = []
  /// The open block in the innermost container.
  var leaf = OpenLeaf()
  /// The level of the innermost container of the previous line if that line was blank; -1 otherwise.
  var blankLevel = -1
  /// The number of lines read so far, not counting blank lines outside code and HTML.
  var ordinal = 0
  var cursor = LineCursor()
  /// The length of the document, in bytes.
  var count = 0

  /// An open container.
  struct Level {
    /// Its index in `MarkdownBlocks.containers`; -1 for the document.
    var container = -1
    var isQuote = false
    /// The columns of an item's bullet and the blanks around it.
    var width = 0
    var totalWidth = 0
    /// The list that is its last child, as long as nothing follows it; -1 for none.
    var list = -1
    /// Whether the last item of that list ended with a blank line of its own.
    var itemIsBlank = false
    var itemEndsBlank = false
    /// Whether it contains a block.
    var hasChild = false
    var endsBlank = false
  }

  /// An open block that is not a container.
  struct OpenLeaf {
    /// `nil` if no block is open.
    var kind: MarkdownLeaf?
    var ordinal = 0
    var endsBlank = false
    /// The mark of a fence.
    var mark: UInt8 = 0
    var markCount = 0
    var indentation = 0
    /// CommonMark's number for the kind of an HTML block.
    var htmlKind = 0
    var digest: UInt32 = 0
    /// The number of blank lines at the end of indented code that may not belong to it; `digest` excludes them.
    var blankLines = 0
    /// The text of a paragraph's last line.
    var text = 0..<0
    /// Whether a paragraph contains `<pre`.
    var isPreformatted = false
  }

  /// A position in a line. Columns count from the start of the line, also inside containers.
  struct LineCursor {
    var start = 0
    /// The end of the line's text, without its line ending.
    var end = 0
    /// The first byte after the last bullet, number or `>` that was read.
    var segment = 0
    /// The column of that byte.
    var segmentColumn = 0
    /// The column up to which the containers have consumed the line.
    var column = 0
    /// The first byte after `segment` that is not a blank.
    var first = 0
    var firstColumn = 0

    var indentation: Int { firstColumn &- column }
    var isBlank: Bool { first >= end }

    /// Returns the number of bytes of blanks before the text that the containers have not consumed. A partly consumed
    /// tab counts as one.
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

  /// Parses the lines from `start` on. `count` is the length of the document, which padding follows.
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

  /// Finds the first byte from `segment` on that is not a blank.
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
    let goesOn = matched == levels.count && leafGoesOn
    if goesOn && leaf.kind?.isVerbatim ?? false {
      content(bytes)
    } else if cursor.isBlank && blocks.containers.count == containers {
      blank(matched)
    } else {
      open(matched, goesOn: goesOn, bytes)
    }
    if blocks.lines[current].leaf != .blank { ordinal &+= 1 }
  }

  /// Returns the number of levels that the line continues, and consumes their blanks and marks.
  private mutating func matchedLevels(_ bytes: borrowing Span<UInt8>) -> Int {
    var level = 1
    var quotesMatched = 0
    while level < levels.count {
      if cursor.isBlank {
        // Items continue over blank lines. An item without any block, which is the innermost container, continues only
        // over blank lines that reach its text.
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

  /// Moves past the `>` at the first byte of the text and one column of blanks.
  mutating func consumeQuoteMark(_ bytes: borrowing Span<UInt8>) {
    cursor.segment = cursor.first &+ 1
    cursor.segmentColumn = cursor.firstColumn &+ 1
    findText(bytes)
    cursor.column = Swift.min(cursor.segmentColumn &+ 1, cursor.firstColumn)
  }

  /// Returns the innermost item among the first `count` levels that is outside all block quotes.
  private func outerItem(below count: Int) -> Int32 {
    let end = Swift.min(count, quotes.first ?? count)
    return Int32(truncatingIfNeeded: levels[end &- 1].container)
  }
}

extension MarkdownBlocks {
  /// Parses a document without its front matter and one byte order mark.
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
