import TaskModel
import TaskSyntax

extension LintRule {
  static let lazyText = LintRule(
    "lazy-text", .info, needs: .any(.text),
    "A forge joins text directly below a task to its title, even if the text is not indented and not part of the task."
  ) { part, _, report in
    guard part.syntax.taskCount > 0 else { return }
    let records = part.syntax.records
    let bytes = part.syntax.bytes
    var task: Int?
    for index in records.indices {
      if records[index].kind == .task { task = index }
      guard records[index].kind == .text, let above = task else { continue }
      // Further text is below this text, not below the task.
      task = nil
      let start = bytes.lineStart(of: records[index].lowerBound)
      guard part.isStraightBelow(above, lineStart: start), bytes.isParagraph(at: records[index].lowerBound),
        part.syntax.column(of: records[index].lowerBound) <= part.syntax.column(of: records[above].lowerBound)
      else { continue }
      let text = bytes.trimmed(records[index].range)
      report.flag(
        text, "\(part.quote(text)) is not part of the task above, but a forge joins it to the title",
        help: "add a blank line above it, or indent it if it is a note",
        fix: part.blankLine(above: start))
    }
  } examples: {
    flags("- [ ] Paint\n«White, not blue.»", becomes: "- [ ] Paint\n\nWhite, not blue.")
    flags(
      "- [ ] Paint\n  - [ ] Wall\n  «White.»\n  Or blue.", becomes: "- [ ] Paint\n  - [ ] Wall\n\n  White.\n  Or blue.")
    flags("  - [ ] Paint\n «White»", becomes: "  - [ ] Paint\n\n White")
    accepts("- [ ] Paint\n\nWhite, not blue.")
    accepts("- [ ] Paint\n  White, not blue.")
    accepts("- [ ] Paint\n- White, not blue.")
    accepts("- [ ] Paint\n---\n- [ ] Clean")
    accepts("- [ ] Paint\n> White")
    accepts("- [ ] Paint\n  - White\nOr blue.")
  }
}
