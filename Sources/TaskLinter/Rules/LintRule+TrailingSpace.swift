import TaskSyntax

extension LintRule {
  static let trailingSpace = LintRule(
    "trailing-space", .warning,
    "Blanks at the end of a line mean nothing, are not seen, and make diffs of lines that say the same.",
    needs: .bytes(.trailingBlank)
  ) { part, _, report in
    guard part.head.foreignBytes == nil else { return }
    let bytes = part.syntax.bytes
    var opaque = part.cursor(over: .fence, .comment)
    var index = 0
    while index < bytes.count {
      let lineFeed = bytes.first(.byte(0x0A), in: index..<bytes.count) ?? bytes.count
      let end = bytes.textEnd(from: max(index, lineFeed - 1))
      var start = end
      while start > index, bytes.isBlank(at: start - 1) { start -= 1 }
      // Behind a carriage return that ends no line they stay until that is gone: else it would end one.
      let isBehindReturn = start > index && bytes[start - 1] == 0x0D
      if start < end, !isBehindReturn, !opaque.contains(start) {
        report.flag(
          start..<end, "blanks stand at the end of the line", help: "remove them",
          fix: .safe("Remove the blanks", .delete(start..<end)))
      }
      index = lineFeed + 1
    }
  } examples: {
    flags("- [ ] Buy milk« »\n- [ ] Buy bread", becomes: "- [ ] Buy milk\n- [ ] Buy bread")
    flags("# Food\n- [ ] Buy milk\n« \t »\n  Oat milk«  »\n", becomes: "# Food\n- [ ] Buy milk\n\n  Oat milk\n")
    flags("# Kitchen«\t»", becomes: "# Kitchen")
    flags("---\ntitle: Home«  »\n---\n", becomes: "---\ntitle: Home\n---\n")
    accepts("- [ ] Buy milk\n\n- [ ] Buy bread\n")
    accepts("~~~\na  \n \n~~~\n- [ ] Buy milk")
    accepts("<!-- a \n b -->\n- [ ] Buy milk")
    accepts("- [ ]\n  Buy milk")
    accepts("- [ ] Buy\\r milk\\r \n- [ ] Buy bread")
  }
}
