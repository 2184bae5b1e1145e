import TaskSyntax

/// The only generator of edits. It visits the blocks of a part, in order, and the gaps between them.
///
///     # Kitchen⏎          heading: one blank line around it
///     ⏎
///     - [ ] a @b⏎         task: bullet, box, words, attributes; a subtask stands at the column of its parent's text
///     ⟷ one⏎              note: the first line of a piece goes to that column, the others keep their distance to it
///     ⟷ * two⏎            item: its bullet becomes `-`
///
/// A line of a canonical document costs one look at a mask that shows that no blanks or line ends are adjacent in it
/// and that it has no tabs, up to the next block (`SpacingScan`), and one look at its bullet and box. Nothing is
/// allocated for it.
///
/// See `Grammar/Specification.md`, "Canonical form".
struct PartFormatter {
  let part: SyntaxPart
  /// The line ending of the document.
  let lineEnd: LineEnd
  /// Whether some line has another line ending.
  let fixesLineEnds: Bool
  /// The maximum length of a document, in bytes.
  let maximumLength: Int
  var edits: [TextEdit] = []
  /// The number of bytes that `edits` insert.
  private(set) var length = 0
  var spacing = SpacingScan()
  /// The rendering of the document; empty if it is unknown.
  var layout: LayoutCursor
  let hasLayout: Bool

  /// The innermost open task, or `nothing`; `outer` has the tasks around it.
  var innermost = OpenTask.nothing
  var outer: [OpenTask] = []
  /// The piece of a note that began last.
  var piece = Piece()

  /// The end of the previous block's text, without blanks, where the gap before the next block begins.
  var gapStart = 0
  /// Whether that gap is known to be one line feed, with nothing else before the next block.
  var isGapClean = false
  /// Whether a blank line belongs after the previous block: a heading or front matter.
  var wantsBlankLine = false
  /// Whether no block has been visited yet.
  var isAtStart = true
  /// Whether the previous block is a task or a heading. Known only with a layout.
  var isBesideWords = false
  /// The columns by which the previous line of text moved; `lastStrip` has those that Markdown removes from it.
  var lastShift = 0
  var lastStrip = 0

  /// A task with subtasks or notes.
  struct OpenTask {
    /// The index of the first record after it.
    var end: Int
    /// The canonical column of its text, from 0.
    var textColumn: Int
    /// The list item of the block in the layout, or -1; `shift` has the columns by which its bullet moves.
    var item = -1
    var shift = 0

    static var nothing: OpenTask { OpenTask(end: .max, textColumn: -1) }
    @inline(__always) var isTask: Bool { textColumn >= 0 }
  }

  /// A piece of the note of the innermost task.
  struct Piece {
    /// The index of the first record after it.
    var end = 0
    /// The column, as written, of its first line; -1 before that line is read.
    var margin = -1
    /// The list item that contains the first line in the layout; `shift` has the columns by which the piece moves in
    /// it.
    var outer: Int32 = -1
    var shift = 0
  }

  init(_ part: SyntaxPart, _ lineEnds: LineEnds, _ lineEnd: LineEnd, maximumLength: Int, layout: LayoutCursor? = nil) {
    self.part = part
    self.layout = layout ?? LayoutCursor()
    hasLayout = layout != nil
    self.maximumLength = maximumLength
    self.lineEnd = lineEnd
    fixesLineEnds = lineEnd == .lf ? lineEnds.hasCarriageReturn : lineEnds.hasLineFeed
  }

  mutating func run() {
    let part = part
    let bytes = part.paddedBytes
    let records = part.records.span
    var index = 0
    while index < records.count {
      while innermost.end <= index { innermost = outer.isEmpty ? .nothing : outer.removeLast() }
      switch records[index].kind {
      case .task: index = hasLayout ? taskInLayout(at: index, bytes, records) : task(at: index, bytes, records)
      case .note:
        piece = Piece(end: Int(records[index].next))
        index &+= 1
      case .heading:
        index = hasLayout ? headingInLayout(at: index, bytes, records) : heading(at: index, bytes, records)
      case .frontMatter: index = frontMatter(at: index, bytes, records)
      case .fence where !hasLayout, .comment where !hasLayout: index = verbatim(at: index, bytes, records)
      default: index = hasLayout ? textInLayout(at: index, bytes, records) : text(at: index, bytes, records)
      }
    }
    if hasLayout { gapAtEnd(bytes) } else { partEnd(bytes) }
  }

  /// Returns the start of the block at record `index`, or the end of the part.
  @inline(__always)
  func blockStart(_ index: Int, _ records: borrowing Span<SyntaxRecord>) -> Int {
    index < records.count ? records[index].lowerBound : part.range.count
  }

  /// Replaces `range`, in bytes of the part. Does nothing once the edits have inserted more than `maximumLength` bytes.
  mutating func replace(_ range: Range<Int>, with replacement: [UInt8]) {
    guard length <= maximumLength else { return }
    length += replacement.count
    let start = part.documentOffset &+ range.lowerBound
    edits.append(TextEdit(range: start..<start &+ range.count, replacement: replacement))
  }

  mutating func delete(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    let start = part.documentOffset &+ range.lowerBound
    if let last = edits.last, last.replacement.isEmpty, last.range.upperBound == start {
      edits[edits.count - 1] = TextEdit(range: last.range.lowerBound..<start &+ range.count, replacement: [])
    } else {
      replace(range, with: [])
    }
  }
}
