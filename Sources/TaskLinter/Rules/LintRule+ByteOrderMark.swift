import TaskSyntax

extension LintRule {
  static let byteOrderMark = LintRule(
    "byte-order-mark", .info, needs: .bytes(.nonASCII),
    "UTF-8 needs no byte order mark, and some programs read it as a character of the first line."
  ) { part, _, report in
    let bytes = part.syntax.bytes
    guard part.syntax.documentOffset == 0, part.head.foreignBytes == nil else { return }
    let end = bytes.byteOrderMarksEnd(from: 0, contentEnd: bytes.count)
    guard end > 0 else { return }
    report.flag(
      0..<end, "the file starts with a byte order mark", help: "remove it",
      fix: .safe("Remove the byte order mark", .delete(0..<end)))
  } examples: {
    flags("«\\xEF\\xBB\\xBF»- [ ] Buy milk", becomes: "- [ ] Buy milk")
    flags("«\\xEF\\xBB\\xBF\\xEF\\xBB\\xBF»---\ntitle: Home\n---", becomes: "---\ntitle: Home\n---")
    flags("«\\xEF\\xBB\\xBF»", becomes: "")
    accepts("- [ ] Buy milk")
    accepts("- [ ] \\xEF\\xBB\\xBFBuy milk")
    accepts("\\xEF\\xBB- [ ] Buy milk")
  }
}
