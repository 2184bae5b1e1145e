import TaskModel
import TaskSyntax

extension LintRule {
  static let unknownStatus = LintRule(
    "unknown-status", .warning, needs: .any(.task),
    "A box with an unknown mark counts as open, which is probably not intended."
  ) { part, _, report in
    guard part.model.hasUnknownMark else { return }
    for record in part.syntax.records where record.kind == .task && record.mark == .unknown {
      report.flag(
        record.checkbox, "\(part.quote(record.checkbox)) is not a known status; the task counts as open",
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
