import TaskSyntax

extension LintRule {
  static let allowWithoutReason = LintRule(
    allowances: "allow-without-reason", .warning,
    "In a year nobody knows why something odd was meant, and whether it still is.", .offByDefault
  ) { list, _, report in
    for allowance in list.all where !allowance.hasReason && !allowance.names.isEmpty {
      report.flag(allowance.range, "the comment does not say why", help: "write ': ' and the reason behind the names")
    }
  } examples: {
    flags("«<!-- tasks: allow empty-title -->»\n- [ ]")
    flags("- [ ] Move +a +b «<!-- tasks: allow second-project: -->»")
    flags("Plans\n\n«<!-- tasks: allow-file overdue, stale -->»")
    accepts("<!-- tasks: allow empty-title: to be filled in -->\n- [ ]")
    accepts("- [ ] Move +a +b <!-- tasks: allow second-project : two homes -->")
    accepts("<!-- tasks: allow empty-title -- no allowance -->\n- [ ]")
    accepts("<!-- tasks: allow -->\n- [ ]")
  }
}
