import TaskSyntax

extension LintRule {
  static let allowWithoutReason = LintRule(
    allowances: "allow-without-reason", .warning,
    "Without a reason nobody can tell later whether the suppression is still needed.", .offByDefault
  ) { list, _, report in
    for allowance in list.all where !allowance.hasReason && !allowance.names.isEmpty {
      report.flag(
        allowance.range, "the suppression has no reason", help: "add ': ' and the reason after the rule names")
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
