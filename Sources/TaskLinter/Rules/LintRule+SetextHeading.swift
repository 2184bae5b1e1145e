import TaskSyntax

extension LintRule {
  static let setextHeading = LintRule(
    "setext-heading", .warning, .revealsWords, needs: .any(.text),
    "A forge shows text above dashes or equals signs as a heading, but it does not start a section here."
  ) { part, _, report in
    let bytes = part.syntax.bytes
    let records = part.syntax.records
    for record in records where record.kind == .text {
      guard let mark = bytes.ruleMark(at: record.lowerBound), mark == 0x2D || mark == 0x3D else { continue }
      let markdown = part.markdown
      guard let last = markdown.lineIfAny(at: record.lowerBound), markdown.lines[last].leaf == .underline,
        isTask(part, markdown, markdown.firstLine(ofBlockAt: last))
      else { continue }
      let marks = bytes.trimmed(record.range)
      report.flag(
        marks, "\(part.quote(marks)) turns the task above it into a heading on a forge",
        help: "add a blank line above it",
        fix: part.blankLine(above: bytes.lineStart(of: marks.lowerBound)))
    }
  } document: { document, _, report in
    for heading in document.underlines.holdingTasks {
      let marker = heading.level == 1 ? "#" : "##"
      report.flag(
        heading.marks, "\(heading.text) turns the text above it into a heading on a forge, but not for the tasks below",
        help: "start the text with \(marker) and a space",
        fix: heading.edits.map { Diagnostic.Fix("Start it with \(marker)", isSafe: true, edits: $0) })
    }
  } examples: {
    flags("# Plans\nKitchen\n«=====»\n\n- [ ] Paint", becomes: "# Plans\n# Kitchen\n\n- [ ] Paint")
    flags(
      "- [ ] Paint\n\nKitchen +house\n«---»\nSoon.\n\n- [ ] Clean",
      becomes: "- [ ] Paint\n\n## Kitchen +house\nSoon.\n\n- [ ] Clean")
    flags("- [ ] Paint\n  «---»\n  White", becomes: "- [ ] Paint\n\n  ---\n  White")
    flags("- [ ] Paint\n  white\n  «===»", becomes: "- [ ] Paint\n  white\n\n  ===")
    flags("- [ ] Paint\nwhite\n  «===»", becomes: "- [ ] Paint\nwhite\n\n  ===")
    flags("# Plans\nThe kitchen\nand the hall\n«----»\n- [ ] Paint")
    flags("# Plans\nKitchen due:2026-12-01\n«---»\n- [ ] Paint")
    accepts("Kitchen\n=======\n\nIt is white.\n\n# Plans\n- [ ] Paint")
    accepts("- [ ] Paint\n\nKitchen\n-------\nIt is white.")
    accepts("- [ ] Paint\n  - White\n\n  Or blue\n  ---")
    accepts("Kitchen\n\n---\n- [ ] Paint")
    accepts("[Kitchen]: https://example.org\n---\n- [ ] Paint")
    accepts("- [ ] Paint\n---\n- [ ] Clean")
    accepts("- White\n---\n- [ ] Paint")
    accepts("| a |\n| --- |\n\n- [ ] Paint")
    accepts("# Plans\n    Kitchen\n    ---\n- [ ] Paint")
    accepts("Kitchen\n- - -\n- [ ] Paint")
    accepts("Kitchen\n--- x\n- [ ] Paint")
  }

  /// Whether line `index` is the line of a task.
  private static func isTask(_ part: LintPart, _ markdown: MarkdownBlocks, _ index: Int) -> Bool {
    let bytes = part.syntax.bytes
    let first = bytes.skippingBlanks(from: Int(markdown.lines[index].start))
    let record = part.record(at: first)
    return record >= 0 && part.syntax.records[record].lowerBound == first && part.syntax.records[record].kind == .task
  }
}
