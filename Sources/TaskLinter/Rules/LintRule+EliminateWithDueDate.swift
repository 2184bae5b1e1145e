import TaskModel
import TaskSyntax

extension LintRule {
  static let eliminateWithDueDate = LintRule(
    "eliminate-with-due-date", .info,
    "What is to be dropped need not be done by any day. Either the day does not matter, or the letter is wrong.",
    needs: .any(.rank)
  ) { part, _, report in
    let records = part.syntax.records
    let rows = part.model.rows.span
    for index in rows.indices where rows[index].letter == 5 {
      let row = rows[index]
      guard row.due != .none, row.status.isActive, row.flags.contains(.ownLetter) else { continue }
      let words = part.words(of: Int(row.record))
      guard let due = words.first(where: { records[$0].kind == .attribute && records[$0].key == .due }) else {
        continue
      }
      report.flag(
        records[due].range, "\(part.quote(records[due].range)) is given to a task that is to be dropped",
        help: "remove the date, or give the task another letter than E")
    }
  } examples: {
    flags("- [ ] (E) Watch the series «due:2026-12-01»")
    flags("- [>] (E Q4) Sort «due:2026-W49» photos due:2026-12-01")
    flags("- [ ] (A) Clean\n  - [ ] (E-1) Sort «due:2026-12-01T12:00»")
    accepts("- [ ] (E) Watch the series plan:2026-12-01")
    accepts("- [-] (E) Watch the series due:2026-12-01")
    accepts("- [ ] (D) Watch the series due:2026-12-01")
    accepts("# (E) Later\n- [ ] Watch the series due:2026-12-01")
  }
}
