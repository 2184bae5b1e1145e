import TaskModel
import TaskSyntax

extension LintRule {
  static let invalidDate = LintRule(
    "invalid-date", .error, needs: .any(.invalidAttribute),
    "An attribute with an invalid date is plain text: the task has no date and is never overdue."
  ) { part, context, report in
    part.forEachWord(of: .invalidAttribute) { record, given in
      let word = AttributeWord(record, in: part)
      guard record.key.value.isDate, !DateExpression.isRelative(word.value),
        NumericDate(word.value, today: context.now.date) == nil
      else { return }
      let forms = "dates are written as 2026-12-01, 2026-12, 2026-W49, 2026-Q4 or 2026"
      let nearMiss = DateNearMiss(word.value, takesTime: word.key.value == .date)
      let correction = nearMiss.correction.flatMap { given.take(word.name, in: part) ? $0 : nil }
      report.flag(
        record.range, "\(part.quote(record.range)) is not a date: \(nearMiss.reason ?? forms)",
        help: nearMiss.correction.map { "write \(word.keyText):\($0)" }
          ?? "write a valid date, such as \(word.keyText):2026-12-01",
        fix: correction.map { .probable("Write \($0)", word.replacingValue($0)) })
    }
  } examples: {
    flags("- [ ] Pay «due:2026-02-30», please", becomes: "- [ ] Pay due:2026-02-28, please")
    flags("- [ ] Pay «due:2026/12/1»", becomes: "- [ ] Pay due:2026-12-01")
    flags("- [ ] Pay «due:\"20261201\"»", becomes: "- [ ] Pay due:\"2026-12-01\"")
    flags("- [ ] Meet «due:2026-12-01T9:00»", becomes: "- [ ] Meet due:2026-12-01T09:00")
    flags("- [ ] Run every:3d «until:2027-06-30T12:00»", becomes: "- [ ] Run every:3d until:2027-06-30")
    flags("- [ ] Plan «plan:2026-w7»", becomes: "- [ ] Plan plan:2026-W07")
    flags("- [ ] Pay «due:soon»")
    flags("- [ ] Pay «due:2026-13-01»")
    accepts("- [ ] Pay due:2026-12-01T09:00 plan:2026-W49 start:2026-Q4")
    accepts("- [ ] Pay due:tomorrow")
    accepts("- [ ] Pay due:3/4/26")
    accepts("- [ ] When is it due: never")
    accepts("# Kitchen due:soon")
    accepts("- [ ] Pay due\\:soon")
  }
}
