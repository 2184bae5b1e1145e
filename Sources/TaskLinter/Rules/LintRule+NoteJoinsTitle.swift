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
      guard part.isStraightBelow(task, lineStart: start), !isWrapped(part, record: note + 1) else { continue }
      let text = bytes.trimmed(records[note + 1].range)
      let distance = part.syntax.column(of: text.lowerBound) - part.contentColumn(of: task)
      let lineEnd = part.head.lineEnd?.rawValue ?? "\n"
      report.flag(
        text, "\(part.quote(text)) is a note, and a part of the title on a forge",
        help: "put a blank line above it, or begin it with '- '",
        fix: 0..<4 ~= distance ? .safe("Put a blank line above it", .insert(lineEnd, at: start)) : nil)
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
}
