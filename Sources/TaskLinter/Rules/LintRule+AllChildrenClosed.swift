import TaskModel
import TaskSyntax

extension LintRule {
  static let allChildrenClosed = LintRule(
    "all-children-closed", .info, needs: .subtasks,
    "If all subtasks are closed, the task is probably done and somebody forgot to tick its box."
  ) { part, _, report in
    let rows = part.model.rows
    var isOpen = [Bool](repeating: false, count: rows.count)
    for row in rows where row.parent != TaskRow.none && row.status.isActive { isOpen[Int(row.parent)] = true }
    for (index, row) in rows.enumerated() where row.flags.contains(.hasChildren) && !isOpen[index] {
      // A waiting task waits for something other than its subtasks.
      guard row.status.isActive, row.status != .waiting else { continue }
      report.flag(
        part.checkbox(of: row), "the task is \(row.status.name), but all its subtasks are closed",
        help: "close it, or add a subtask for the remaining work")
    }
  } examples: {
    flags("- «[ ]» Move\n  - [x] Pack\n  - [-] Hire a van")
    flags("- [ ] Spring\n  - «[/]» Move\n    - [x] Pack\n      - [x] Books\n  - [ ] Paint")
    flags("- «[?]» Move\n\n  At last.\n\n  - [X] Pack")
    accepts("- [ ] Move\n  - [x] Pack\n  - [ ] Hire a van")
    accepts("- [>] Move\n  - [x] Pack\n- [ ] Paint")
    accepts("- [ ] Move\n- [x] Pack\n- [ ] Paint")
    accepts("- [ ] Move\n  - Pack [x] all")
  }
}
