import TaskModel
import TaskSyntax

extension LintRule {
  static let emptyTitle = LintRule(
    "empty-title", .error, needs: .any(.task),
    "A task without a title does not say what to do. Attributes and comments are not part of the title."
  ) { part, _, report in
    for row in part.model.rows where mayBeEmpty(row, part) {
      guard part.syntax.title(of: Int(row.record)).isEmpty else { continue }
      let box = part.checkbox(of: row)
      report.flag(box, "the task \(part.quote(box)) has no title", help: "add a title, or remove the task")
    }
  } examples: {
    flags("- «[ ]»")
    flags("- [ ] Shopping\n  - «[x]» (A)")
    flags("- «[ ]» due:2026-12-01 est:5m")
    flags("- «[ ]» <!-- later -->")
    accepts("- [ ] Buy milk")
    accepts("- [ ] @home")
    accepts("- [ ] due:2026-12-01.")
    accepts("- [ ] `x`")
    accepts("- []")
  }

  /// Whether the title may be empty: the line is empty, or begins with something that is not part of a title.
  @inline(__always)
  private static func mayBeEmpty(_ row: TaskRow, _ part: LintPart) -> Bool {
    if row.wordsEnd <= row.wordsStart { return true }
    let records = part.syntax.records
    var next = Int(row.record) &+ 1
    if next < records.count, records[next].kind == .rank { next &+= 1 }
    guard next < records.count, records[next].offset == row.wordsStart else { return false }
    return records[next].kind == .attribute || records[next].kind == .inlineComment
  }
}
