import TaskModel
import TaskSyntax

extension LintRule {
  static let waitingWithoutOwner = LintRule(
    "waiting-without-owner", .warning, .offByDefault, needs: .any(.task),
    "If a waiting task names nobody, nobody can be reminded."
  ) { part, _, report in
    for row in part.model.rows where row.status == .waiting && !row.flags.contains(.hasOwner) {
      report.flag(part.checkbox(of: row), "the task is waiting but has no owner", help: "add 'owner:' with a name")
    }
  } examples: {
    flags("- «[>]» Contract from the landlord")
    flags("- [ ] Move\n  - «[>]» (D) Ask owner\\:maria")
    flags("1. «[>]» Ask @maria due:2026-12-01")
    accepts("- [>] Contract owner:landlord")
    accepts("- [ ] Contract from the landlord")
    accepts("- [>] Contract owner:\"Maria Sol\" due:2026-12-01")
  }
}
