import TaskModel
import TaskSyntax

extension LintRule {
  static let duplicateAttribute = LintRule(
    "duplicate-attribute", .error, needs: .any(.attribute),
    "If an attribute is given twice, the first one counts, but the other may be meant. Only remind may repeat."
  ) { part, _, report in
    guard !part.model.repeatedKeys.isSubset(of: AttributeKeys(.remind)) else { return }
    let records = part.syntax.records.span
    var task = 0
    var seen: AttributeKeys = []
    for index in records.indices {
      switch records[index].kind {
      case .task:
        task = index
        seen = []
      case .attribute where !records[index].key.mayRepeat && task >= 0:
        let key = AttributeKeys(records[index].key)
        if !seen.isDisjoint(with: key) {
          flagLine(part, record: task, &report)
          // The line is done.
          task = -1
        }
        seen.formUnion(key)
      default: break
      }
    }
  } examples: {
    flags("- [ ] Pay due:2026-12-01 «due:2026-12-05»")
    flags("- [ ] Pay due:2026-12-01 «due:2026-12-01» «due:2026-12-02»")
    flags("---\nkeys: client\n---\n- [ ] Pay client:Oak «client:Elm»")
    accepts("- [ ] Pay due:2026-12-01T12:00 remind:1d remind:2h")
    accepts("- [ ] Pay due:2026-02-30 due:2026-12-01")
    accepts("- [ ] Pay due:2026-12-01\n  - [ ] Order due:2026-12-01")
    accepts("- [ ] Pay due:2026-12-01\n  due:2026-12-05 is too late.")
  }

  /// Reports the repeated attributes of a task's line. Declared keys are told apart by their bytes.
  private static func flagLine(_ part: LintPart, record task: Int, _ report: inout LintReport) {
    var first: [[UInt8]: SyntaxRecord] = [:]
    for record in part.syntax.records[part.syntax.wordRecords(of: task)]
    where record.kind == .attribute && !record.key.mayRepeat {
      let word = AttributeWord(record, in: part)
      guard let earlier = first[word.name] else {
        first[word.name] = record
        continue
      }
      report.flag(
        record.range, "\(part.quote(record.range)) is ignored: \(part.quote(earlier.range)) comes first",
        help: "remove one of them")
    }
  }
}
