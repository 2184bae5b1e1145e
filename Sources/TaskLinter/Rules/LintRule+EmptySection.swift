import TaskSyntax

extension LintRule {
  static let emptySection = LintRule(
    document: "empty-section", .warning,
    "A heading with nothing below it may be left over, or its tasks lost.", .offByDefault
  ) { document, _, report in
    for range in document.headings.emptySections {
      report.flag(range, "nothing stands below this heading", help: "remove it, or write tasks below it")
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
