import TaskSyntax

extension LintRule {
  static let mixedLineEndings = LintRule(
    "mixed-line-endings", .warning, needs: .nothing,
    "If a file mixes CRLF and LF, tools that write only one of them change lines that nobody edited. The first "
      + "line decides."
  ) { part, _, report in
    guard let expected = part.head.lineEnd, part.head.foreignBytes == nil,
      expected == .crlf || part.byteClasses.contains(.carriageReturn)
    else { return }
    let bytes = part.syntax.bytes
    var index = 0
    while let lineFeed = bytes.first(0x0A, in: index..<bytes.count) {
      index = lineFeed + 1
      let hasReturn = lineFeed > 0 && bytes[lineFeed - 1] == 0x0D
      guard hasReturn != (expected == .crlf) else { continue }
      let range = (hasReturn ? lineFeed - 1 : lineFeed)..<lineFeed
      // A second carriage return is a control character, which is fixed first.
      let isStray = hasReturn && lineFeed > 1 && bytes[lineFeed - 2] == 0x0D
      let edit = TextEdit.replace(range, hasReturn ? "" : "\r")
      report.flag(
        range, "this line ends in \(hasReturn ? "CRLF" : "LF"), but the first line ends in \(expected.name)",
        help: "end the line in \(expected.name)", fix: isStray ? nil : .safe("End the line in \(expected.name)", edit))
    }
  } examples: {
    flags("- [ ] Buy milk\n- [ ] Buy bread«\\r»\n- [ ] Pay", becomes: "- [ ] Buy milk\n- [ ] Buy bread\n- [ ] Pay")
    flags("- [ ] Buy milk\\r\n- [ ] Buy bread«»\n", becomes: "- [ ] Buy milk\\r\n- [ ] Buy bread\\r\n")
    flags("~~~\na«\\r»\n~~~\n", becomes: "~~~\na\n~~~\n")
    accepts("- [ ] Buy milk\n- [ ] Buy bread\n")
    accepts("- [ ] Buy milk\\r\n- [ ] Buy bread\\r\n")
    accepts("- [ ] Buy milk\\r\n- [ ] Buy bread")
    accepts("- [ ] Buy\\rmilk\n")
  }
}
