import TaskModel
import TaskSyntax

extension LintRule {
  static let relativeDate = LintRule(
    "relative-date", .error, needs: .any(.invalidAttribute),
    "A file is read on other days than it was written, so its dates are absolute. A relative date is plain text."
  ) { part, context, report in
    part.forEachWord(of: .invalidAttribute) { record, given in
      let word = AttributeWord(record, in: part)
      guard record.key.value.isDate, DateExpression.isRelative(word.value) else { return }
      let reader = DateReader(today: context.now.date, looksForward: word.key.looksForward)
      let resolved = (try? reader.readLiteral(word.value))?.description
      let correction = resolved.flatMap { given.take(word.name, in: part) ? $0 : nil }
      report.flag(
        record.range, "\(part.quote(record.range)) is a relative date, which files do not support",
        help: resolved.map { "write \(word.keyText):\($0)" } ?? "write a date such as \(word.keyText):2026-12-01",
        fix: correction.map { .probable("Write \($0)", word.replacingValue($0)) })
    }
  } examples: {
    flags("- [ ] Pay «due:tomorrow», now", becomes: "- [ ] Pay due:2026-11-22, now")
    flags("- [ ] Pay «due:Fri»", becomes: "- [ ] Pay due:2026-11-27")
    flags("- [x] Paid «done:fri»", becomes: "- [x] Paid done:2026-11-20")
    flags("- [ ] Pay «due:next-week»", becomes: "- [ ] Pay due:2026-W48")
    flags("- [ ] Pay «due:eom»", becomes: "- [ ] Pay due:2026-11-30")
    flags("- [ ] Pay «due:+3b»", becomes: "- [ ] Pay due:2026-11-25")
    flags("- [ ] Pay «due:12-01» «start:W49»", becomes: "- [ ] Pay due:2026-12-01 start:2026-W49")
    accepts("- [ ] Pay due:2026-11-22")
    accepts("- [ ] Pay due:soon")
    accepts("- [ ] Pay remind:tomorrow")
    accepts("- [ ] Pay the rent tomorrow")
    accepts("# Kitchen due:tomorrow")
  }
}
