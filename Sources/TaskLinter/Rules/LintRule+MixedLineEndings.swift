import TaskSyntax

extension LintRule {
  static let mixedLineEndings = LintRule(
    "mixed-line-endings", .warning, needs: .nothing,
    "If a file mixes CRLF and LF, tools that write only one of them change lines that nobody edited. Such a file gets LF, "
      + "as the formatter writes it."
  ) { part, _, report in
    // If CRLF is canonical, every line ends in it.
    guard part.head.lineEnd == .lf, part.head.foreignBytes == nil, part.byteClasses.contains(.carriageReturn) else {
      return
    }
    let bytes = part.syntax.bytes
    var index = 0
    while let lineFeed = bytes.first(0x0A, in: index..<bytes.count) {
      index = lineFeed + 1
      guard lineFeed > 0, bytes[lineFeed - 1] == 0x0D else { continue }
      let range = lineFeed - 1..<lineFeed
      // A second carriage return is a control character, which is fixed first.
      let isStray = lineFeed > 1 && bytes[lineFeed - 2] == 0x0D
      report.flag(
        range, "this line ends in CRLF, but other lines end in LF", help: "end the line in LF",
        fix: isStray ? nil : .safe("End the line in LF", .delete(range)))
    }
  } examples: {
    flags("- [ ] Buy milk\n- [ ] Buy bread«\\r»\n- [ ] Pay", becomes: "- [ ] Buy milk\n- [ ] Buy bread\n- [ ] Pay")
    flags("- [ ] Buy milk«\\r»\n- [ ] Buy bread\n", becomes: "- [ ] Buy milk\n- [ ] Buy bread\n")
    flags("~~~\na«\\r»\n~~~\n", becomes: "~~~\na\n~~~\n")
    accepts("- [ ] Buy milk\n- [ ] Buy bread\n")
    accepts("- [ ] Buy milk\\r\n- [ ] Buy bread\\r\n")
    accepts("- [ ] Buy milk\\r\n- [ ] Buy bread")
    accepts("- [ ] Buy\\rmilk\n")
  }
}
