import TaskModel
import TaskSyntax

extension LintRule {
  static let ambiguousDate = LintRule(
    "ambiguous-date", .error, needs: .any(.invalidAttribute),
    "The meaning of 3/4/26 depends on the country. It is not read as a date, so the task has none."
  ) { part, context, report in
    part.forEachWord(of: .invalidAttribute) { record, given in
      let word = AttributeWord(record, in: part)
      guard record.key.value.isDate, let date = NumericDate(word.value, today: context.now.date) else { return }
      let readings = date.readings.map { "\(word.keyText):\($0)" }
      let only = date.readings.count == 1 && given.take(word.name, in: part) ? date.readings.first : nil
      report.flag(
        record.range,
        readings.count > 1
          ? "\(part.quote(record.range)) is ambiguous: it has \(readings.count) readings"
          : "\(part.quote(record.range)) is not a date: dates are written as 2026-12-01",
        help: readings.isEmpty
          ? "write a date such as \(word.keyText):2026-12-01" : "write \(readings.joined(separator: " or "))",
        fix: only.map { .safe("Write \($0)", word.replacingValue("\($0)")) })
    }
  } examples: {
    flags("- [ ] Pay «due:3/4/27»")
    flags("- [ ] Pay «due:13/4/27», please", becomes: "- [ ] Pay due:2027-04-13, please")
    flags("- [ ] Pay «due:24.12.2026»", becomes: "- [ ] Pay due:2026-12-24")
    flags("- [ ] Pay «due:\"4/4/2027\"»", becomes: "- [ ] Pay due:\"2027-04-04\"")
    flags("- [x] Paid «done:01-02-26»")
    flags("- [x] Paid «done:26-11-09»", becomes: "- [x] Paid done:2026-11-09")
    flags("- [ ] Pay «due:31/31/26»")
    accepts("- [ ] Pay due:2026-12-01")
    accepts("- [ ] Pay due:12-01")
    accepts("- [ ] Pay due:2026/12/01")
    accepts("- [ ] Pay 3/4/26 of the sum")
    accepts("- [ ] Pay due:3/4")
  }
}
