/// The blocks of a document as CommonMark has them, with the tables of GitHub: which line belongs to which block, and
/// which list items and block quotes it lies in.
///
/// Tasks reads a document line by line and knows no Markdown but its own. Where the two disagree this type says what a
/// forge shows. Reading takes linear time, and memory for 24 bytes a line and 44 a container.
package struct MarkdownBlocks: Sendable {
  /// Every line behind the front matter, the last one also where nothing ends it.
  package internal(set) var lines: [MarkdownLine] = []
  /// List items and block quotes, in the order in which they open.
  package internal(set) var containers: [MarkdownContainer] = []
  package internal(set) var lists: [MarkdownList] = []
  /// A digest of the code and HTML of the block that is open at the document's end.
  package internal(set) var tailDigest: UInt32 = 0

  /// No lines.
  package init() {}
}

/// The block that a line belongs to.
package enum MarkdownLeaf: UInt8, Sendable {
  /// A blank line outside code and HTML.
  case blank
  /// A line that opens containers and holds no more.
  case empty
  case paragraph
  /// A heading that begins with `#`.
  case heading
  /// The line of `=` or `-` below a heading.
  case underline
  case rule
  case table
  case indentedCode
  /// A fence, its first and last line included.
  case fence
  /// HTML that may hold `<pre>`: CommonMark's kinds 1, 6 and 7.
  case html
  /// A comment, an instruction, a declaration or CDATA: CommonMark's kinds 2 to 5.
  case remark

  /// Whether the bytes of the line are shown, or passed through, as they are.
  package var isVerbatim: Bool { rawValue >= MarkdownLeaf.indentedCode.rawValue }
}

package struct MarkdownLineFlags: OptionSet, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The line continues the paragraph of the line before it: blanks at that one's end may be a hard break.
  package static var continuesParagraph: Self { Self(rawValue: 1 << 0) }
  /// The line continues a paragraph though it is not indented as its containers ask.
  package static var isLazy: Self { Self(rawValue: 1 << 1) }
  /// The line lies in a block between `$$` and `$$`, in a paragraph from `<pre>` on, or between `<pre>` and
  /// `</pre>`.
  package static var isKept: Self { Self(rawValue: 1 << 2) }
  /// The line is the first one of its block.
  package static var beginsLeaf: Self { Self(rawValue: 1 << 3) }
  /// The item that the line opens is a task to a forge: `[ ]` or `[x]`, and a blank.
  package static var hasCheckbox: Self { Self(rawValue: 1 << 4) }
  /// The line is blank.
  package static var isBlank: Self { Self(rawValue: 1 << 5) }
  /// The line lies inside a block of code, HTML or a formula that began above.
  package static var isInside: Self { Self(rawValue: 1 << 6) }
  /// The text of the line begins with `$$`, and holds none further on.
  static var opensMath: Self { Self(rawValue: 1 << 7) }
}

/// A line of a document.
package struct MarkdownLine: Sendable {
  /// The first byte of the line, from the start of the document.
  package var start: UInt32
  package var leaf = MarkdownLeaf.blank
  package var flags: MarkdownLineFlags = []
  /// The column, from 0, of the first byte that is no blank.
  package var column: Int32 = 0
  /// The innermost list item that was open before the line and that its indentation puts it in, where no block quote
  /// lies between; -1 for none.
  package var outer: Int32 = -1
  /// The innermost container of the block; -1 for none.
  package var container: Int32 = -1
  /// The number of lines that are not blank, or blank in code and HTML, before the first line of the block.
  package var leafOrdinal: UInt32 = 0
  /// A digest of the blanks that are part of code or HTML, from the first line of the block to this one.
  package var digest: UInt32 = 0

  package init(start: UInt32) { self.start = start }

  /// Whether nothing in the line may be changed: code, HTML, formulas.
  package var isVerbatim: Bool { leaf.isVerbatim || flags.contains(.isKept) }
  /// Whether the line lies inside a block of code, HTML or a formula that began above.
  package var isInside: Bool { flags.contains(.isInside) }
}

/// A list item or a block quote.
package struct MarkdownContainer: Sendable {
  /// The container that it lies in; -1 for none.
  package var parent: Int32
  /// The outermost container that it lies in, or itself.
  package var root: Int32
  /// The list of an item; -1 for a block quote.
  package var list: Int32
  /// The line that opens it, from 0.
  package var line: UInt32
  /// The same, counted as `MarkdownLine.leafOrdinal` counts.
  package var ordinal: UInt32
  /// The byte of its bullet, number or `>`, from the start of the document.
  package var offset: UInt32
  /// The column of that byte, from 0.
  package var column: Int32
  /// The column, from 0, where its text begins. Below a block quote it holds for its first line only.
  package var textColumn: Int32
  /// The last container that opened inside it; itself where none did.
  package var last: Int32

  package var isItem: Bool { list >= 0 }
}

package struct MarkdownList: Sendable {
  /// `-`, `+`, `*`; `.` or `)` of an ordered list.
  package var mark: UInt8
  /// The list before it, where nothing but blank lines lies between; -1 for none.
  package var previous: Int32
  /// Whether its paragraphs are shown as such.
  package var isLoose = false

  package var isOrdered: Bool { mark == UInt8(ascii: ".") || mark == UInt8(ascii: ")") }
}

extension MarkdownBlocks {
  /// The line, from 0, that holds the byte at `offset`; the first one for what lies before it, and -1 without lines.
  package func line(at offset: Int) -> Int {
    let next = lines.partitioningIndex { Int($0.start) > offset }
    return next > 0 || lines.isEmpty ? next &- 1 : 0
  }
}
