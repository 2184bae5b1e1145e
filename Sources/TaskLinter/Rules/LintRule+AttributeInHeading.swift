import TaskSyntax

extension LintRule {
  static let attributeInHeading = LintRule(
    "attribute-in-heading", .warning, needs: .any(.headingAttribute),
    "An attribute belongs to a task. In a heading it is text, and the tasks below do not take it."
  ) { part, _, report in
    for record in part.syntax.records where record.kind == .headingAttribute {
      report.flag(
        record.range, "\(part.quote(record.range)) is text in a heading",
        help: "write it on the lines of the tasks, or put a \\ before its colon")
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
