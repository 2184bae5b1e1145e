import TaskModel
import TaskSyntax

extension LintRule {
  static let tabIndentation = LintRule(
    "tab-indentation", .warning, needs: .bytes(.tab),
    "The width of a tab depends on the editor, so people and programs may see different outlines."
  ) { part, _, report in
    let bytes = part.syntax.bytes
    for record in part.syntax.records {
      switch record.kind {
      case .task, .text, .fence, .comment: break
      default: continue
      }
      let end = record.lowerBound
      guard end > 0, bytes.isBlank(at: end - 1) else { continue }
      let indentation = bytes.lineStart(of: end)..<end
      guard indentation.contains(where: { bytes[$0] == 0x09 }), !isShown(indentation, of: record, in: part) else {
        continue
      }
      let column = part.syntax.column(of: end)
      report.flag(
        indentation, "tab in the indentation", help: "write \(column) spaces",
        fix: .safe("Replace the tab with spaces", .replace(indentation, String(repeating: " ", count: column))))
    }
  } examples: {
    flags("# Food\n- [ ] Shopping\n«\t»- [ ] Milk", becomes: "# Food\n- [ ] Shopping\n    - [ ] Milk")
    flags(
      "# Food\n- [ ] Shopping\n« \t »Milk\n\t~~~\n\tx\n\t~~~",
      becomes: "# Food\n- [ ] Shopping\n     Milk\n\t~~~\n\tx\n\t~~~")
    flags("# Plans\n- House\n«\t»- Paint", becomes: "# Plans\n- House\n    - Paint")
    accepts("- [ ] Shopping\n  - [ ] Milk\tand bread")
    accepts("-\t[ ] Shopping")
    accepts("# Code\n\n\tmake\n\n<pre>\n\tx\n</pre>\n\n- a\n\n\t~~~\n\tx\n\t~~~")
    accepts("~~~\n\tx\n~~~\n- [ ] Shopping")
    accepts("<!--\n\tx\n-->\n- [ ] Shopping")
  }

  /// Whether a forge shows the tab, because the line is code or inside HTML or a formula.
  private static func isShown(_ indentation: Range<Int>, of record: SyntaxRecord, in part: LintPart) -> Bool {
    let markdown = part.markdown
    guard let index = markdown.lineIfAny(at: indentation.lowerBound) else { return false }
    let line = markdown.lines[index]
    let isOpening =
      ![.indentedCode, .fence].contains(line.leaf) && line.flags.contains(.beginsLeaf) && record.kind != .text
    return line.isVerbatim && !isOpening || part.isBehindEmptyBox(index)
  }
}
