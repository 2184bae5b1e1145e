import TaskModel
import TaskSyntax

extension LintRule {
  static let closingDateWithoutStatus = LintRule(
    "closing-date-without-status", .warning, needs: .any(.attribute),
    "A task with an open box is open, whatever its dates say, and stays in all lists."
  ) { part, _, report in
    guard part.model.hasUnmatchedClosingDate else { return }
    let records = part.syntax.records
    // A row has only a closing date that matches its box.
    for (index, row) in part.model.rows.enumerated() where row.closed == .none {
      let task = Int(row.record)
      let dates = part.syntax.wordRecords(of: task).filter { records[$0].isClosingDate }
      guard !dates.contains(where: { records[$0].closes(records[task].mark) }) else { continue }
      for date in dates {
        let record = records[date]
        let status: TaskStatus = record.key == .done ? .done : .cancelled
        report.flag(
          record.range, "the task has \(part.quote(record.range)), but its box is not \(status.name)",
          help: "write [\(status.mark)], or remove the date",
          fix: dates.count == 1 ? close(row, index, as: status, part) : nil)
      }
    }
  } examples: {
    flags("- [ ] Pay «done:2026-11-20»", becomes: "- [x] Pay done:2026-11-20")
    flags("- [/] Pay «cancelled:2026-11-20», sadly", becomes: "- [-] Pay cancelled:2026-11-20, sadly")
    flags("- [ ] Pay\n  - [ ] Find the bill «done:2026-11»", becomes: "- [ ] Pay\n  - [x] Find the bill done:2026-11")
    flags("- [-] Pay «done:2026-11-20»")
    flags("- [ ] Pay «done:2026-11-20» «cancelled:2026-11-21»")
    flags("- [ ] Pay «done:2026-11-20»\n  - [ ] File the bill")
    flags("- [ ] Water due:2026-11-20 every:3d «done:2026-11-20»")
    accepts("- [x] Pay done:2026-11-20")
    accepts("- [x] Pay cancelled:2026-11-10 done:2026-11-20")
    accepts("- [ ] Pay what is done: all of it")
    accepts("- [ ] Pay\n  - [x] Find the bill done:2026-11-20")
  }

  /// Returns the fix that writes the mark into the box. `nil` if more would be necessary: a repeating task needs a
  /// successor, and the user must decide on active subtasks.
  private static func close(_ row: TaskRow, _ index: Int, as status: TaskStatus, _ part: LintPart) -> Diagnostic.Fix? {
    let below = part.model.rows[(index + 1)...].prefix { $0.depth > row.depth }
    guard row.status.isActive, !row.flags.contains(.isRecurring), !below.contains(where: \.status.isActive) else {
      return nil
    }
    let box = part.checkbox(of: row)
    return .probable("Write [\(status.mark)]", .replace(box, "[\(status.mark)]"))
  }
}

extension SyntaxRecord {
  fileprivate var isClosingDate: Bool { kind == .attribute && (key == .done || key == .cancelled) }

  /// Whether this closing date matches a box.
  fileprivate func closes(_ mark: CheckboxMark) -> Bool { mark == (key == .done ? .done : .cancelled) }
}

extension TaskStatus {
  fileprivate var mark: String { self == .done ? "x" : "-" }
}
