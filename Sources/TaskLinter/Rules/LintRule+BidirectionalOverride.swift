import TaskSyntax

extension LintRule {
  static let bidirectionalOverride = LintRule(
    "bidirectional-override", .error, needs: .bytes(.nonASCII),
    "A character that overrides the text direction makes a line look different from what programs read."
  ) { part, _, report in
    guard part.head.foreignBytes == nil else { return }
    let bytes = part.syntax.bytes
    /// The open changes of direction on this line, each with whether it is an isolate.
    var open: [(range: Range<Int>, isIsolate: Bool)] = []
    func closeLine(before offset: Int) {
      guard let first = open.first, bytes.textEnd(from: first.range.lowerBound) < offset else { return }
      for direction in open { report.flag(direction.range, "unclosed change of the text direction", help: "remove it") }
      open = []
    }
    part.forEachOddScalar { scalar, range in
      guard scalar.changesDirection else { return }
      closeLine(before: range.lowerBound)
      switch scalar.value {
      case 0x202D, 0x202E:
        report.flag(
          range,
          "the character U+202\(scalar.value == 0x202D ? "D" : "E") changes the display order of the text after it",
          help: "remove the character")
      case 0x202C: if open.last.map({ !$0.isIsolate }) ?? false { open.removeLast() }
      case 0x2069:
        while let last = open.popLast(), !last.isIsolate {}
      default: open.append((range, scalar.value >= 0x2066))
      }
    }
    closeLine(before: .max)
  } examples: {
    flags("- [ ] Pay «\\xE2\\x80\\xAE»001 to Anna")
    flags("- [ ] Pay «\\xE2\\x80\\xAD»100\\xE2\\x80\\xAC to Anna")
    flags("- [ ] Call «\\xE2\\x81\\xA7»Anna\n- [ ] Write\\xE2\\x81\\xA9")
    flags("# «\\xE2\\x80\\xAA»\\xE2\\x81\\xA6Plans\\xE2\\x81\\xA9")
    accepts("- [ ] Call \\xE2\\x81\\xA8Anna\\xE2\\x81\\xA9 at noon")
    accepts("- [ ] Call \\xE2\\x80\\xABAnna\\xE2\\x80\\xAC at noon")
    accepts("- [ ] שלום\\xE2\\x80\\x8F Anna")
    accepts("- [ ] Anna\\xE2\\x80\\xAC")
  }
}
