import TaskModel
import TaskSyntax

extension LintRule {
  static let unarchived = LintRule(
    "unarchived", .warning, [.offByDefault, .dependsOnCalendar], needs: .any(.attribute),
    "Tasks that were closed long ago clutter the file."
  ) { part, context, report in
    if let path = part.head.path, isArchive(path) { return }
    let oldest = context.now.date.packed(daysAgo: unarchivedDays)
    let rows = part.model.rows
    for (index, row) in rows.enumerated()
    where row.closed.rawValue != 0 && row.closed.rawValue < oldest.rawValue && row.depth == 0 {
      let below = rows[(index + 1)...].prefix { $0.depth > 0 }
      guard !below.contains(where: \.status.isActive), let closed = part.closingDate(of: row) else { continue }
      report.flag(
        closed.range, "\(part.quote(closed.range)) is more than \(unarchivedDays) days ago", help: "run 'tasks archive'"
      )
    }
  } examples: {
    flags("# Bills\n- [x] Paid «done:2026-10-01»\n- [ ] Pay")
    flags("# Bills\n- [-] Pay «cancelled:2026-10-21»\n  - [x] Find the bill")
    flags("# Bills\n- [x] Paid «done:2026-Q3»")
    accepts("# Bills\n- [x] Paid done:2026-10-22")
    accepts("# Bills\n- [x] Paid done:2026-10-01\n  - [ ] File the bill")
    accepts("# Bills\n- [ ] Pay all\n  - [x] Paid done:2026-10-01")
    accepts("# Bills\n- [x] Paid")
  }

  /// The number of days after the closing of a task.
  private static let unarchivedDays = 30

  /// Whether a path is that of an archive.
  private static func isArchive(_ path: [UInt8]) -> Bool {
    [".done.tasks", ".done.tasks.md"].contains { path.suffix($0.utf8.count).elementsEqual($0.utf8) }
  }
}
