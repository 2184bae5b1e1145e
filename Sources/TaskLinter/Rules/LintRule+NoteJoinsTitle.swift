import TaskModel
import TaskSyntax

extension LintRule {
  static let noteJoinsTitle = LintRule(
    "note-joins-title", .info,
    "A forge runs plain text straight below a task into its title. A blank line, or a bullet, keeps the two apart.",
    needs: .any(.note)
  ) { part, _, report in
    let records = part.syntax.records
    let bytes = part.syntax.bytes
    for row in part.model.rows where row.flags.contains(.hasNote) && row.wordsStart < row.wordsEnd {
      let task = Int(row.record)
      let note = part.words(of: task).upperBound
      guard note + 1 < records.count, records[note].kind == .note, records[note + 1].kind == .text,
        bytes.isParagraph(at: records[note].lowerBound)
      else { continue }
      let start = bytes.lineStart(of: records[note].lowerBound)
      guard part.isStraightBelow(task, lineStart: start) else { continue }
      guard isWrapped(part, record: note + 1) else {
        flagLine(part, record: note + 1, of: task, &report)
        continue
      }
      // The first line is a part of the task's, another rule says: the next one is the first of the note then.
      let next = note + 2
      if next < Int(records[note].next), records[next].kind == .text, bytes.isParagraph(at: records[next].lowerBound),
        bytes.lineStart(of: bytes.lineStart(of: records[next].lowerBound) - 1) <= records[note].lowerBound
      {
        flagLine(part, record: next, of: nil, &report)
      }
    }
  } examples: {
    flags("- [ ] Paint\n  «White, not blue.»", becomes: "- [ ] Paint\n\n  White, not blue.")
    flags("1. [ ] Paint\n   «White, or»\n   blue.", becomes: "1. [ ] Paint\n\n   White, or\n   blue.")
    flags("- [ ] Paint\n «White»")
    flags("- [ ] Paint\n  - [ ] Wall\n    «**White**»", becomes: "- [ ] Paint\n  - [ ] Wall\n\n    **White**")
    accepts("- [ ] Paint\n  - White, not blue.")
    accepts("- [ ] Paint\n\n  White, not blue.")
    accepts("- [ ] Paint\n  > White, not blue.")
    accepts("- [ ] Paint\n  - [ ] Wall\n  White, not blue.")
    accepts("- [ ] Paint\n  due:2026-12-01")
    accepts("- [ ] Paint\n  ```\n  White\n  ```")
  }

  /// Reports a line that a forge runs into the title. Without a `task` there is no fix.
  private static func flagLine(_ part: LintPart, record: Int, of task: Int?, _ report: inout LintReport) {
    let bytes = part.syntax.bytes
    let text = bytes.trimmed(part.syntax.records[record].range)
    let distance = task.map { part.syntax.column(of: text.lowerBound) - part.contentColumn(of: $0) } ?? -1
    report.flag(
      text, "\(part.quote(text)) is a note, and a part of the title on a forge",
      help: "put a blank line above it, or begin it with '- '",
      fix: 0..<4 ~= distance
        ? .safe(
          "Put a blank line above it",
          .insert(part.head.lineEnd?.rawValue ?? "\n", at: bytes.lineStart(of: text.lowerBound))) : nil)
  }
}
