import TaskSyntax

extension LintRule {
  static let eliminateWithDueDate = LintRule(
    document: "eliminate-with-due-date", .info,
    "A task to be dropped needs no due date. Either the date is not needed, or the letter is wrong. The letter may "
      + "be inherited from a heading or from the parent."
  ) { document, _, report in
    for due in document.ranks.droppedDueDates {
      report.flag(
        due, "the task has a due date, but its letter E says that it should be dropped",
        help: "remove the date, or change the letter")
    }
  } examples: {
    flags("- [ ] (E) Watch the series «due:2026-12-01»")
    flags("- [>] (E Q4) Sort «due:2026-W49» photos due:2026-12-01")
    flags("- [ ] (A) Clean\n  - [ ] (E-1) Sort «due:2026-12-01T12:00»")
    flags("# (E) Later\n- [ ] Watch the series «due:2026-12-01»")
    flags("- [ ] (E) Clean\n  - [ ] Sort «due:2026-12-01»")
    accepts("- [ ] (E) Watch the series plan:2026-12-01")
    accepts("- [-] (E) Watch the series due:2026-12-01")
    accepts("- [ ] (D) Watch the series due:2026-12-01")
    accepts("# (E) Later\n- [ ] (B) Watch the series due:2026-12-01\n# Now\n- [ ] Call due:2026-12-01")
  }
}
