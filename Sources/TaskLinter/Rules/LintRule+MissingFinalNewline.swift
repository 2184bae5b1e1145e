import TaskSyntax

extension LintRule {
  static let missingFinalNewline = LintRule(
    "missing-final-newline", .warning, needs: .nothing,
    "A line that a program appends is joined to a last line without a line end, and diffs show both as changed."
  ) { part, _, report in
    let bytes = part.syntax.bytes
    let end = bytes.count
    guard end > 0, bytes[end - 1] != 0x0A, bytes[end - 1] != 0x0D, part.head.foreignBytes == nil else { return }
    guard part.syntax.documentOffset > 0 || bytes.byteOrderMarksEnd(from: 0, contentEnd: end) < end else { return }
    report.flag(
      end..<end, "no newline at the end of the file", help: "add a newline",
      fix: .safe("Add a newline", .insert(part.head.lineEnd.rawValue, at: end)))
  } examples: {
    flags("- [ ] Buy milk\n- [ ] Buy bread«»", becomes: "- [ ] Buy milk\n- [ ] Buy bread\n")
    flags("Plans\n\n- [ ] Buy milk\n  Oat milk«»", becomes: "Plans\n\n- [ ] Buy milk\n  Oat milk\n")
    flags("# Kitchen\n~~~\nx\n~~~«»", becomes: "# Kitchen\n~~~\nx\n~~~\n")
    accepts("- [ ] Buy milk\n")
    accepts("- [ ] Buy milk\n\n")
    accepts("~~~\nx\n~~~\n")
  }
}
