import TaskModel
import TaskSyntax

extension LintRule {
  static let noteJoinsTitle = LintRule(
    "note-joins-title", .info, needs: .any(.note),
    "A forge joins plain text directly below a task to its title. A blank line or a bullet separates them."
  ) { part, _, report in
    let records = part.syntax.records
    let bytes = part.syntax.bytes
    for row in part.model.rows where row.flags.contains(.hasNote) && row.wordsStart < row.wordsEnd {
      let task = Int(row.record)
      let note = part.syntax.wordRecords(of: task).upperBound
      guard note + 1 < records.count, records[note].kind == .note, records[note + 1].kind == .text,
        bytes.isParagraph(at: records[note].lowerBound)
      else { continue }
      let start = bytes.lineStart(of: records[note].lowerBound)
      guard part.isStraightBelow(task, lineStart: start) else { continue }
      guard isWrapped(part, record: note + 1) else {
        if !goesOn(part, record: note + 1, behind: start) { flagLine(part, record: note + 1, of: task, &report) }
        continue
      }
      // The first line is reported by another rule as part of the task's line, so the next line is the first of the
      // note.
      let next = note + 2
      if next < Int(records[note].next), records[next].kind == .text, bytes.isParagraph(at: records[next].lowerBound),
        bytes.lineStart(of: bytes.lineStart(of: records[next].lowerBound) - 1) <= records[note].lowerBound,
        !goesOn(part, record: next, behind: bytes.lineStart(of: records[next].lowerBound))
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
    accepts("- [ ] Paint the wall that is behind the new worktop, and the\n  one beside it.")
    accepts("- [ ] Ask for a quotation of the worktop in oak and send it to\n  Maria")
    accepts("- [ ] Paint\n\n  White, not blue.")
    accepts("- [ ] Paint\n  > White, not blue.")
    accepts("- [ ] Paint\n  - [ ] Wall\n  White, not blue.")
    accepts("- [ ] Paint\n  due:2026-12-01")
    accepts("- [ ] Paint\n  ```\n  White\n  ```")
  }

  /// Whether the line of text at record `record` continues the sentence of the line that ends at `end`, as wrapped by
  /// an editor: that line does not end a sentence, and this one begins without a capital or follows a long line.
  private static func goesOn(_ part: LintPart, record: Int, behind end: Int) -> Bool {
    let bytes = part.syntax.bytes
    let above = bytes.trimmed(bytes.lineStart(of: end - 1)..<bytes.textEnd(from: bytes.lineStart(of: end - 1)))
    guard let last = bytes.scalar(before: above.upperBound), !"!.:;?。！：；？…".unicodeScalars.contains(last) else {
      return false
    }
    let text = bytes.trimmed(part.syntax.records[record].range)
    let first = text.first { !"*_~`([\"'<".utf8.contains(bytes[$0]) } ?? text.lowerBound
    guard let (scalar, _) = bytes.decodeScalar(at: first, end: text.upperBound) else { return false }
    return !scalar.properties.isUppercase || above.count >= wrapColumn
  }

  /// The minimum length, in bytes, of lines that editors wrap.
  private static let wrapColumn = 60

  /// Reports a line that a forge joins with the title. Without a `task` there is no fix.
  private static func flagLine(_ part: LintPart, record: Int, of task: Int?, _ report: inout LintReport) {
    let bytes = part.syntax.bytes
    let text = bytes.trimmed(part.syntax.records[record].range)
    let distance = task.map { part.syntax.column(of: text.lowerBound) - part.contentColumn(of: $0) } ?? -1
    report.flag(
      text, "\(part.quote(text)) is a note, but a forge joins it to the title",
      help: "add a blank line above it, or start it with '- '",
      fix: 0..<4 ~= distance
        ? part.blankLine(above: bytes.lineStart(of: text.lowerBound)) : nil)
  }
}
