import TaskSyntax

extension LintRule {
  static let headingLevelSkipped = LintRule(
    document: "heading-level-skipped", .info, "A heading that skips a level belongs to a section that does not exist."
  ) { document, _, report in
    for skip in document.headings.skips {
      report.flag(
        skip.range, "a heading of level \(skip.level) follows one of level \(skip.above)",
        help: "write \(String(repeating: "#", count: skip.above + 1))")
    }
  } examples: {
    flags("# House\n«###» Kitchen")
    flags("## House\n- [ ] Paint\n\n«#####» Kitchen\n###### Wall")
    flags("# House\n## Hall\n# Garden\n«###» Lawn")
    accepts("# House\n## Kitchen\n### Wall\n# Garden")
    accepts("### House\n#### Kitchen")
    accepts("# House\n```\n### Kitchen\n```")
    accepts("# House\n ### Kitchen")
  }
}
