import TaskSyntax

extension LintRule {
  static let unclosedComment = LintRule(
    "unclosed-comment", .error, needs: .any(.comment),
    "An unclosed comment hides everything up to the end of the note or file, including tasks."
  ) { part, _, report in
    for record in part.syntax.records where record.kind == .comment && record.flags.contains(.unclosed) {
      let line = record.lowerBound..<part.syntax.bytes.textEnd(from: record.lowerBound)
      report.flag(
        line, "\(part.quote(line)) opens a comment that is not closed", help: "add '-->' where the comment ends")
    }
  } examples: {
    flags("«<!-- Later»\n- [ ] Call")
    flags("- [ ] Call\n  «<!-- Ask first»\n- [ ] Write -->")
    flags("Plans\n\n«<!--»\n")
    accepts("<!-- Later -->\n- [ ] Call")
    accepts("<!--\n- [ ] Call\n-->")
    accepts("<!-->\n- [ ] Call")
    accepts("- [ ] Call <!-- Ask first")
  }
}
