import TaskSyntax

extension LintRule {
  static let unneededAllow = LintRule(
    allowances: "unneeded-allow", .warning, "A suppression that suppresses nothing would hide a later mistake."
  ) { list, use, report in
    for allowance in list.all {
      let goes = allowance.names.map { isUnneeded($0, use) }
      guard goes.contains(true) else { continue }
      if goes.allSatisfy({ $0 }) {
        report.flag(
          allowance.range, "the suppression is not needed", help: "remove it",
          fix: allowance.removal.map {
            Diagnostic.Fix("Remove the comment", isSafe: allowance.isRemovalSafe, edits: [.delete($0)])
          })
        continue
      }
      let removals = NameList.removals(of: allowance.names.map(\.range), where: goes)
      for (index, name) in allowance.names.enumerated() where goes[index] {
        report.flag(
          name.range, "the suppression of '\(name.text)' is not needed", help: "remove the name",
          fix: removals[index].map { .safe("Remove the name", .delete($0)) })
      }
    }
  } examples: {
    flags("«<!-- tasks: allow empty-title -->»\n- [ ] Buy milk", becomes: "- [ ] Buy milk")
    flags("- [ ] Buy milk  «<!-- tasks: allow empty-title -->»", becomes: "- [ ] Buy milk")
    flags(
      "<!-- tasks: allow «unknown-id», second-project, «empty-title», «overdue»: two homes -->\n- [ ] Move +a +b",
      becomes: "<!-- tasks: allow second-project: two homes -->\n- [ ] Move +a +b")
    flags("# Food\n\n«<!-- tasks: allow empty-title -->»\n- [ ] Buy milk", becomes: "# Food\n\n- [ ] Buy milk")
    flags("- [ ] Buy milk\n«<!-- tasks: allow empty-title -->»\n- [ ] Bake", becomes: "- [ ] Buy milk\n- [ ] Bake")
    flags("- [ ] Buy milk\n\n«<!-- tasks: allow empty-title -->»\n- [ ] Bake", becomes: "- [ ] Buy milk\n\n- [ ] Bake")
    flags("- [ ] Buy milk «<!-- tasks: allow empty-title -->»  \n  Oat milk")
    flags("- [ ] «<!-- tasks: allow overdue -->»")
    flags("- [ ] Buy milk\n«<!-- tasks: allow-file empty-title -->»\n  Oat milk")
    accepts("<!-- tasks: allow second-project -->\n- [ ] Move +a +b")
    accepts("<!-- tasks: allow emty-title -->\n- [ ] Buy milk")
    accepts("- [ ] Buy milk <!-- tasks: allow empty-title --> now")
    accepts("<!-- tasks: allow second-project -->\n# Bills\n- [ ] Pay\n  - [ ] Move +a +b")
  }

  private static func isUnneeded(_ name: Allowance.Name, _ use: AllowanceUse) -> Bool {
    // The suppressions of this rule's own findings are not known before it has run.
    name.text != "unneeded-allow" && use.rules.contains(name.text) && !use.used.contains(name.range.lowerBound)
  }
}
