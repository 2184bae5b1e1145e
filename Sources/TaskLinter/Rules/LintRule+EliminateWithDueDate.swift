import TaskSyntax

extension LintRule {
  static let eliminateWithDueDate = LintRule(
    document: "eliminate-with-due-date", .info,
    "What is to be dropped need not be done by any day. Either the day does not matter, or the letter is wrong. The letter may be "
      + "that of a heading or of the task above."
  ) { document, _, report in
    for due in document.ranks.droppedDueDates {
      report.flag(
        due, "a due date is given to a task that is to be dropped",
        help: "remove the date, or give the task another letter than E")
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
