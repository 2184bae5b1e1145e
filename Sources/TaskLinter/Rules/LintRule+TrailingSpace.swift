import TaskModel
import TaskSyntax

extension LintRule {
  static let trailingSpace = LintRule(
    "trailing-space", .warning, needs: .bytes(.trailingBlank),
    "Trailing spaces are invisible, have no meaning, and make diffs larger."
  ) { part, _, report in
    guard part.head.foreignBytes == nil else { return }
    let bytes = part.syntax.bytes
    var opaque = part.cursor(over: .fence, .comment)
    var index = 0
    while index < bytes.count {
      let lineFeed = bytes.first(0x0A, in: index..<bytes.count) ?? bytes.count
      let end = bytes.textEnd(from: max(index, lineFeed - 1))
      let start = bytes.blanksStart(before: end, downTo: index)
      // Blanks after a stray carriage return stay until it is fixed, because without them it would become part of the
      // line ending.
      let isBehindReturn = start > index && bytes[start - 1] == 0x0D
      if start < end, !isBehindReturn, !opaque.contains(start), !isShown(start..<end, from: index, in: part) {
        report.flag(
          start..<end, "trailing whitespace", help: "remove them",
          fix: .safe("Remove the trailing whitespace", .delete(start..<end)))
      }
      index = lineFeed + 1
    }
  } examples: {
    flags("- [ ] Buy milk« »\n- [ ] Buy bread", becomes: "- [ ] Buy milk\n- [ ] Buy bread")
    flags("# Food\n- [ ] Buy milk\n« \t »\n  Oat milk«  »\n", becomes: "# Food\n- [ ] Buy milk\n\n  Oat milk\n")
    flags("# Kitchen«\t»", becomes: "# Kitchen")
    flags("---\ntitle: Home«  »\n---\n", becomes: "---\ntitle: Home\n---\n")
    flags("- [ ] Buy« »\n  milk\n\n  Oat« \t»", becomes: "- [ ] Buy\n  milk\n\n  Oat")
    accepts("- [ ] Buy milk\n\n- [ ] Buy bread\n")
    accepts("- [ ] Buy milk  \n  or cream\n\n> One  \n> Two")
    accepts("# Milk\n\n    a  \n\n<pre>\nb  \n</pre>\n\n$$\nc  \n$$")
    accepts("- [ ] \n- [ ] Buy milk")
    accepts("- Food\n-\n  \n  \n  Buy milk")
    accepts("~~~\na  \n \n~~~\n- [ ] Buy milk")
    accepts("<!-- a \n b -->\n- [ ] Buy milk")
    accepts("- [ ]\n  Buy milk")
    accepts("- [ ] Buy\\r milk\\r \n- [ ] Buy bread")
  }

  /// Whether a forge depends on the blanks at the end of the line at `lineStart`: in code and HTML, as a line break,
  /// after a backslash that would be a line break without them, or as the reason why `[ ]` is a box.
  private static func isShown(_ blanks: Range<Int>, from lineStart: Int, in part: LintPart) -> Bool {
    let bytes = part.syntax.bytes
    let markdown = part.markdown
    guard let index = markdown.lineIfAny(at: lineStart) else { return false }
    let line = markdown.lines[index]
    if line.isVerbatim || part.isBehindEmptyBox(index) { return true }
    if blanks.lowerBound == lineStart { return isBehindEmptyItem(index, markdown) }
    let last = bytes[blanks.lowerBound - 1]
    if last == UInt8(ascii: "]"), line.flags.contains(.hasCheckbox), blanks.lowerBound >= lineStart + 3,
      bytes[blanks.lowerBound - 3] == UInt8(ascii: "[")
    {
      return true
    }
    guard index + 1 < markdown.lines.count, markdown.lines[index + 1].flags.contains(.continuesParagraph) else {
      return false
    }
    return last == UInt8(ascii: "\\") || blanks.count >= 2 && blanks.suffix(2).allSatisfy { bytes[$0] == 0x20 }
  }

  /// Whether only blank lines separate line `index` from an empty list item above. Such an item continues over blank
  /// lines only if they are indented to its text. After many blank lines the answer is true.
  private static func isBehindEmptyItem(_ index: Int, _ markdown: MarkdownBlocks) -> Bool {
    for above in (max(0, index - mostBlankLines)..<index).reversed() where markdown.lines[above].leaf != .blank {
      return markdown.lines[above].leaf == .empty
    }
    return index > mostBlankLines
  }

  /// The maximum number of preceding blank lines to inspect, so that the time stays linear.
  private static let mostBlankLines = 64
}
