import TaskSyntax

extension LintRule {
  static let emptySection = LintRule(
    document: "empty-section", .warning,
    "An empty section may be left over, or its tasks may have been lost.", .offByDefault
  ) { document, _, report in
    for range in document.headings.emptySections {
      report.flag(range, "the section is empty", help: "remove the heading, or add tasks below it")
    }
  } examples: {
    flags("«# House»\n# Garden\n- [ ] Mow")
    flags("# House\n«## Kitchen»\n\n«## Hall»\n# Garden\n- [ ] Mow")
    flags("- [ ] Mow\n\n«# House +house»\n")
    accepts("# House\n## Kitchen\n- [ ] Paint")
    accepts("# House\nPlans.\n# Garden\n<!-- later -->")
    accepts("# House\n```\n```")
  }
}
