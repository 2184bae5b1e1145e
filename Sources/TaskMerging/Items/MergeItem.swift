/// A block of a version that is merged as one: a heading, a task's line, a piece of its note, a paragraph.
///
///     # Kitchen                  heading   0     the number is that of the parent: 0 is the document
///     - [ ] Order the worktop    task      0
///       Ask for oak.             note      2
///       - [ ] Measure            task      2
///
/// The items of a version are in document order. Item 0 stands for the document.
struct MergeItem {
  enum Kind: UInt8 {
    case document, frontMatter, heading, task
    /// A piece of a task's note: text, fences and comments up to the next subtask.
    case note
    /// Lines of text outside tasks, up to a blank line.
    case prose
    case fence, comment
  }

  var kind: Kind
  /// The task that contains the item, or 0.
  var parent: Int
  /// The heading above an item of the document's own list, or 0.
  var section = 0
  /// For a heading, the heading of the section around it, or 0.
  var enclosing = 0
  /// The level of a heading; 0 for other kinds.
  var level = 0
  /// The bytes of the item's own lines, with their indentation and line ends.
  var lines: Range<Int>
  /// The start of a task's line, which comments for the linter may precede; otherwise the start of `lines`.
  var lineStart: Int
  /// The end of the last line without its line end.
  var textEnd: Int
  /// The column of the first byte that is not a blank, from 0.
  var column: Int
  /// The index of the item after this one and its descendants.
  var next = 0

  /// A hash of the item's own text, without its indentation.
  var textHash: UInt64 = 0
  /// A hash of the text of the item and its descendants.
  var treeHash: UInt64 = 0
  /// A hash of the title of a task or heading; 0 for other kinds.
  var titleHash: UInt64 = 0
  /// A hash of a task's id; 0 if it has none.
  var idHash: UInt64 = 0
  var status = Status()

  /// The properties of a task that decide which tasks may be the same one.
  struct Status: Equatable {
    var isClosed = false
    var isRecurring = false
  }
}

/// A hash of bytes and of other hashes, equal on every run.
struct TextHash {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func append(_ number: UInt64) {
    value = (value ^ number) &* 0x9E37_79B9_7F4A_7C15
    value ^= value >> 29
  }

  mutating func append(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) {
    for index in range { append(UInt64(bytes[index]) &+ 1) }
  }
}
