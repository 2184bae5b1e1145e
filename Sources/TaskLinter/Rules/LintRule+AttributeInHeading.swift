import TaskSyntax

extension LintRule {
  static let attributeInHeading = LintRule(
    "attribute-in-heading", .warning, needs: .any(.headingAttribute),
    "Only tasks have attributes. In a heading an attribute is plain text, and tasks do not inherit it."
  ) { part, _, report in
    for record in part.syntax.records where record.kind == .headingAttribute {
      report.flag(
        record.range, "\(part.quote(record.range)) has no effect in a heading",
        help: "move it to the lines of the tasks, or write \\ before its colon")
    }
  } examples: {
    flags("# Kitchen «due:2026-12-01»")
    flags("## (A) Kitchen +house «owner:maria», «est:2h»")
    flags("---\nkeys: client\n---\n# Kitchen «client:Oak»")
    accepts("# Kitchen due:soon")
    accepts("# Kitchen due\\:2026-12-01")
    accepts("# Kitchen at 10:30 client:Oak")
    accepts("- [ ] Kitchen due:2026-12-01")
  }
}
