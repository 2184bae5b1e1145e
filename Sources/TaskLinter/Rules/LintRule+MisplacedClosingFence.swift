import TaskModel
import TaskSyntax

extension LintRule {
  static let misplacedClosingFence = LintRule(
    "misplaced-closing-fence", .warning, needs: .any(.fence),
    "If a closing fence is indented less than its block, a forge opens another one; if it is indented too far, the "
      + "forge shows the rest as code."
  ) { part, _, report in
    let bytes = part.syntax.bytes
    for record in part.syntax.records where record.kind == .fence && !record.flags.contains(.unclosed) {
      let start = bytes.lineStart(of: record.upperBound - 1)
      guard start > record.lowerBound else { continue }
      let markdown = part.markdown
      guard let first = markdown.lineIfAny(at: record.lowerBound), markdown.lines[first].leaf == .fence,
        let last = markdown.lineIfAny(at: start), !isClosing(last, of: first, markdown)
      else { continue }
      let marks = bytes.trimmed(start..<record.upperBound)
      let column = part.syntax.column(of: record.lowerBound)
      report.flag(
        marks, "\(part.quote(marks)) does not close the fence on a forge: it is not aligned with the opening fence",
        help: "start it in column \(column + 1)",
        fix: .probable(
          "Align it with the opening fence", .replace(start..<marks.lowerBound, String(repeating: " ", count: column))))
    }
  } examples: {
    flags("- [ ] Call\n  ```\n  make\n«```»\n- [ ] Write", becomes: "- [ ] Call\n  ```\n  make\n  ```\n- [ ] Write")
    flags("1. [ ] Call\n   ~~~\n   make\n  «~~~»", becomes: "1. [ ] Call\n   ~~~\n   make\n   ~~~")
    flags("# Plans\n- Call\n  ```\n  make\n «```»\n", becomes: "# Plans\n- Call\n  ```\n  make\n  ```\n")
    flags("# Plans\n~~~\nmake\n      «~~~»\nCall", becomes: "# Plans\n~~~\nmake\n~~~\nCall")
    accepts("- [ ] Call\n  ```\n  make\n  ```\n- [ ] Write")
    accepts("- [ ] Call\n\n  ```\n  make\n    ```\n")
    accepts("# Plans\n  ```\nmake\n```\n")
    accepts("- [ ] Call\n  ```\n  make\n- [ ] Write")
  }

  /// Whether a forge also closes the fence that line `first` opens with line `last`.
  private static func isClosing(_ last: Int, of first: Int, _ markdown: MarkdownBlocks) -> Bool {
    let lines = markdown.lines
    guard lines[last].leaf == .fence, !lines[last].flags.contains(.beginsLeaf),
      lines[last].leafOrdinal == lines[first].leafOrdinal
    else { return false }
    // Otherwise the code continues on the next line.
    let next = last + 1
    return next == lines.count || lines[next].leaf != .fence || lines[next].flags.contains(.beginsLeaf)
  }
}
