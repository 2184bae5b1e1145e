/// The blocks of a document according to CommonMark and GitHub's tables: the block of every line, and the list items
/// and block quotes around it.
///
/// The task parser works line by line and knows only its own subset of Markdown. Where the two disagree, this type says
/// what a forge shows. Parsing takes linear time, and 24 bytes of memory a line and 44 a container.
package struct MarkdownBlocks: Sendable {
  /// All lines after the front matter, including a last line without a line feed.
  package internal(set) var lines: [MarkdownLine] = []
  /// List items and block quotes, in the order in which they open.
  package internal(set) var containers: [MarkdownContainer] = []
  package internal(set) var lists: [MarkdownList] = []
  /// A digest of the code and HTML of the block that is open at the document's end.
  package internal(set) var tailDigest: UInt32 = 0

  /// Creates blocks without lines.
  package init() {}
}

/// The block that a line belongs to.
package enum MarkdownLeaf: UInt8, Sendable {
  /// A blank line outside code and HTML.
  case blank
  /// A line that opens containers and contains nothing else.
  case empty
  case paragraph
  /// A heading that begins with `#`.
  case heading
  /// The line of `=` or `-` below a heading.
  case underline
  case rule
  case table
  case indentedCode
  /// A fenced code block, including its first and last line.
  case fence
  /// HTML that may hold `<pre>`: CommonMark's kinds 1, 6 and 7.
  case html
  /// A comment, a processing instruction, a declaration or CDATA: CommonMark's kinds 2 to 5.
  case remark

  /// Whether the bytes of the line are shown, or passed through, unchanged.
  package var isVerbatim: Bool { rawValue >= MarkdownLeaf.indentedCode.rawValue }
}

package struct MarkdownLineFlags: OptionSet, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The line continues the paragraph of the previous line, whose trailing blanks may be a hard break.
  package static var continuesParagraph: Self { Self(rawValue: 1 << 0) }
  /// The line continues a paragraph without the indentation that its containers require.
  package static var isLazy: Self { Self(rawValue: 1 << 1) }
  /// The line lies in a block between `$$` and `$$`, in a paragraph from `<pre>` on, or between `<pre>` and
  /// `</pre>`.
  package static var isKept: Self { Self(rawValue: 1 << 2) }
  /// The line is the first one of its block.
  package static var beginsLeaf: Self { Self(rawValue: 1 << 3) }
  /// The line opens an item that a forge shows as a task: `[ ]` or `[x]`, and a blank.
  package static var hasCheckbox: Self { Self(rawValue: 1 << 4) }
  /// The line is blank.
  package static var isBlank: Self { Self(rawValue: 1 << 5) }
  /// The line lies inside a block of code, HTML or a formula that began on an earlier line.
  package static var isInside: Self { Self(rawValue: 1 << 6) }
  /// The text of the line begins with `$$` and contains no other `$$`.
  static var opensMath: Self { Self(rawValue: 1 << 7) }
}

/// A line of a document.
package struct MarkdownLine: Sendable {
  /// The byte offset of the line in the document.
  package var start: UInt32
  package var leaf = MarkdownLeaf.blank
  package var flags: MarkdownLineFlags = []
  /// The column, from 0, of the first byte that is not a blank.
  package var column: Int32 = 0
  /// The innermost list item open before the line that the line's indentation places it in, with no block quote in
  /// between; -1 for none.
  package var outer: Int32 = -1
  /// The innermost container of the block; -1 for none.
  package var container: Int32 = -1
  /// The number of lines before the first line of the block, not counting blank lines outside code and HTML.
  package var leafOrdinal: UInt32 = 0
  /// A digest of the blanks that are part of code or HTML, from the first line of the block through this line.
  package var digest: UInt32 = 0

  package init(start: UInt32) { self.start = start }

  /// Whether the line must not be changed: code, HTML, formulas.
  package var isVerbatim: Bool { leaf.isVerbatim || flags.contains(.isKept) }
  /// Whether the line lies inside a block of code, HTML or a formula that began on an earlier line.
  package var isInside: Bool { flags.contains(.isInside) }
}

/// A list item or a block quote.
package struct MarkdownContainer: Sendable {
  /// The container around it; -1 for none.
  package var parent: Int32
  /// The outermost container around it, or itself.
  package var root: Int32
  /// The list of an item; -1 for a block quote.
  package var list: Int32
  /// The line that opens it, from 0.
  package var line: UInt32
  /// The line that opens it, counted like `MarkdownLine.leafOrdinal`.
  package var ordinal: UInt32
  /// The byte offset, in the document, of its bullet, number or `>`.
  package var offset: UInt32
  /// The column of that byte, from 0.
  package var column: Int32
  /// The column, from 0, where its text begins. Inside a block quote it is valid for the first line only.
  package var textColumn: Int32
  /// The last container opened inside it; itself if there is none.
  package var last: Int32

  package var isItem: Bool { list >= 0 }
}

package struct MarkdownList: Sendable {
  /// `-`, `+` or `*`; `.` or `)` for an ordered list.
  package var mark: UInt8
  /// The preceding list, if only blank lines lie between; -1 for none.
  package var previous: Int32
  /// Whether its paragraphs are rendered as paragraphs.
  package var isLoose = false

  package var isOrdered: Bool { mark == UInt8(ascii: ".") || mark == UInt8(ascii: ")") }
}

extension MarkdownBlocks {
  /// Returns the line, from 0, that contains the byte at `offset`. Returns the first line for an earlier offset, and -1
  /// if there are no lines.
  package func line(at offset: Int) -> Int {
    let next = lines.partitioningIndex { Int($0.start) > offset }
    return next > 0 || lines.isEmpty ? next &- 1 : 0
  }
}
