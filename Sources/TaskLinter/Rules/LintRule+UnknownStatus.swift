import TaskSyntax

extension LintRule {
  static let unknownStatus = LintRule(
    "unknown-status", .warning,
    "A mark that means nothing counts as open, which is hardly why it was written.",
    needs: .any(.task)
  ) { part, _, report in
    for record in part.syntax.records where record.isUnknownTask {
      report.flag(
        record.checkbox, "\(part.quote(record.checkbox)) is no status; the task counts as open",
        help: "write [ ] for open, [/] started, [>] waiting, [x] done or [-] cancelled")
    }
  } examples: {
    flags("- [ ] Shopping\n  - «[?]» Buy milk")
    flags("- «[~]» Buy milk")
    flags("1. «[é]» Buy milk")
    flags("- «[\\xFF]» Buy milk")
    accepts("- [ ] Buy milk\n- [/] Buy milk\n- [>] Buy milk\n- [x] Buy milk\n- [X] Buy milk\n- [-] Buy milk")
    accepts("- [1] is a footnote")
    accepts("- [ab] Buy milk")
    accepts("- [ ] Buy [?] milk")
  }
}

extension SyntaxRecord {
  /// Kind and mark in one comparison, which is nearly never met: two would be guessed wrong at every task.
  fileprivate var isUnknownTask: Bool {
    let wanted = UInt16(SyntaxKind.task.rawValue) | UInt16(CheckboxMark.unknown.rawValue) << 12
    return UInt16(kind.rawValue) | UInt16(flags.rawValue & 0xF0) << 8 == wanted
  }
}
