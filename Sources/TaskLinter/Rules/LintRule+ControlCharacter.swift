import TaskSyntax

extension LintRule {
  static let controlCharacter = LintRule(
    "control-character", .warning, needs: .bytes([.control, .nonASCII]),
    "A control character is invisible, and a terminal may obey it. A lone carriage return hides the text before it."
  ) { part, _, report in
    guard part.head.foreignBytes == nil else { return }
    let bytes = part.syntax.bytes
    if part.byteClasses.contains(.control) {
      var index = 0
      while index < bytes.count {
        let end = controlsEnd(bytes, from: index)
        if end > index { flagRun(part, index..<end, &report) }
        index = end + 1
      }
    }
    part.forEachOddScalar { scalar, range in
      guard scalar.value < 0xA0 else { return }
      let isLineEnd = scalar.value == 0x85
      report.flag(
        range, "the text contains a control character, U+00\(String(scalar.value, radix: 16, uppercase: true))",
        help: "remove it", fix: replacement(of: range, by: isLineEnd ? " " : "", bytes))
    }
  } examples: {
    flags("- [ ] Call«\\x1B» Anna", becomes: "- [ ] Call Anna")
    flags("- [ ] Call«\\x0B»Anna", becomes: "- [ ] Call Anna")
    flags("Plans«\\x08\\x7F»\n- [ ] Call", becomes: "Plans\n- [ ] Call")
    flags("- [ ] Call«\\r»- [ ] Write\n", becomes: "- [ ] Call\n- [ ] Write\n")
    flags("- [ ] Call«\\r»\r\n- [ ] Write\r\n", becomes: "- [ ] Call\r\n- [ ] Write\r\n")
    flags("- [ ] Call«\\xC2\\x85»Anna", becomes: "- [ ] Call Anna")
    accepts("- [ ] Call\tAnna")
    accepts("- [ ] Call\\r\n- [ ] Write\\r\n")
    accepts("- [ ] Call Anna\u{A0}")
    accepts("- [ ] Zoë \\x9B")
  }

  /// Returns the end of the run of control characters at `index`, or `index` if there are none.
  private static func controlsEnd(_ bytes: borrowing Span<UInt8>, from index: Int) -> Int {
    var end = index
    while end < bytes.count {
      let byte = bytes[end]
      guard byte < 0x20 || byte == 0x7F, byte != 0x0A, byte != 0x09 else { break }
      if byte == 0x0D, bytes.byte(at: end + 1) == 0x0A { break }
      end += 1
    }
    return end
  }

  private static func flagRun(_ part: LintPart, _ range: Range<Int>, _ report: inout LintReport) {
    let bytes = part.syntax.bytes
    let isReturn = range.allSatisfy { bytes[$0] == 0x0D }
    guard isReturn else {
      let name = range.count == 1 ? "a control character" : "\(range.count) control characters"
      let code = String(bytes[range.lowerBound], radix: 16, uppercase: true)
      let parts = range.contains { bytes[$0] == 0x0B || bytes[$0] == 0x0C || bytes[$0] == 0x0D }
      report.flag(
        range,
        "the text contains \(name), U+00\(code.count == 1 ? "0" : "")\(code)",
        help: "remove \(range.count == 1 ? "it" : "them")", fix: replacement(of: range, by: parts ? " " : "", bytes))
      return
    }
    let atLineEnd = bytes.isLineEnd(at: range.upperBound)
    let isLast = range.upperBound == bytes.count
    report.flag(
      range, "carriage return without a line feed",
      help: atLineEnd && !isLast ? "remove it" : "end the line with a line feed",
      fix: atLineEnd && !isLast
        ? .probable("Remove it", .delete(range))
        : .probable("End the line here", .replace(range, part.head.lineEnd.rawValue)))
  }

  /// Returns the fix that replaces `range` with `text`, or deletes it next to a blank or a line end.
  private static func replacement(
    of range: Range<Int>, by text: String, _ bytes: borrowing Span<UInt8>
  ) -> Diagnostic.Fix {
    let before = range.lowerBound == 0 || bytes.isBlank(at: range.lowerBound - 1) || bytes[range.lowerBound - 1] == 0x0A
    let edit: TextEdit =
      before || bytes.isWordEnd(at: range.upperBound) ? .delete(range) : .replace(range, text)
    return .probable(range.count == 1 ? "Remove it" : "Remove them", edit)
  }
}
