import TaskSyntax

extension LintRule {
  static let unknownRuleInAllow = LintRule(
    allowances: "unknown-rule-in-allow", .warning, "A suppression with an unknown rule name suppresses nothing."
  ) { list, use, report in
    for allowance in list.all {
      if allowance.names.isEmpty {
        report.flag(allowance.range, "the suppression names no rule", help: "name each rule to suppress")
      }
      for name in allowance.names {
        let rule = LintRule.names.nearest(to: name.text)
        guard rule?.isExact != true else { continue }
        // If the comment suppresses nothing under that name, a different rule may be meant.
        let isMeant = use.used.contains(name.range.lowerBound)
        report.flag(
          name.range, "unknown rule \(Array(name.text.utf8).span.quote(0..<name.text.utf8.count))",
          help: rule.map { "did you mean '\($0.name)'?" } ?? "'tasks rule' lists all rules",
          fix: isMeant ? rule.map { .safe("Write \($0.name)", .replace(name.range, $0.name)) } : nil)
      }
    }
  } examples: {
    flags(
      "<!-- tasks: allow «empty-titel»: to be filled in -->\n- [ ]",
      becomes: "<!-- tasks: allow empty-title: to be filled in -->\n- [ ]")
    flags("- [ ] <!-- tasks: allow «Empty_Title» -->", becomes: "- [ ] <!-- tasks: allow empty-title -->")
    flags("<!-- tasks: allow-file «everything», empty-title -->\n- [ ]")
    flags("«<!-- tasks: allow -->»\n- [ ]")
    flags("<!-- tasks: allow «empty-title overdue» -->\n- [ ]")
    flags("<!-- tasks: allow «empty-titel» -->\n- [ ] Buy milk")
    accepts("<!-- tasks: allow empty-title -->\n- [ ]")
    accepts("<!-- tasks: disallow everything -->\n- [ ]")
    accepts("<!-- tasks: allow everything -- no allowance -->\n- [ ]")
    accepts("- [ ] Read <!-- tasks: allow everything --> twice")
    accepts("```\n<!-- tasks: allow everything -->\n```")
  }
}
