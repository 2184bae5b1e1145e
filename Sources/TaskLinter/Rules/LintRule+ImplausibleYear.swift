import TaskModel
import TaskSyntax

extension LintRule {
  static let implausibleYear = LintRule(
    "implausible-year", .warning, needs: .any(.attribute),
    "A distant year is probably a typo: the task is never due, or always overdue."
  ) { part, context, report in
    let years = 1970...max(1970, min(2100, context.now.date.year + 10))
    guard let first = CalendarDate(year: years.lowerBound, month: 1, day: 1),
      let last = CalendarDate(year: years.upperBound, month: 12, day: 31)
    else { return }
    let plausible = PackedMoment(first).rawValue...PackedMoment(last, minuteOfDay: 1439).rawValue
    let rows = part.model.rows.span
    for index in rows.indices where rows[index].hasDate(outside: plausible) {
      let row = rows[index]
      for (key, moment) in row.dates where moment.rawValue != 0 && !plausible.contains(moment.rawValue) {
        guard let record = part.attribute(key, of: row), let year = moment.date?.year else { continue }
        report.flag(
          record.range, "\(part.quote(record.range)) has an implausible year, \(year)",
          help: "write a year from \(years.lowerBound) to \(years.upperBound)")
      }
    }
  } examples: {
    flags("- [ ] Pay «due:2062-12-01»")
    flags("- [ ] Pay «plan:1926-12» «due:2037»")
    flags("- [x] Paid «created:1926-11-20» «done:2206-11-20»")
    flags("- [ ] Pay «start:2101-Q1»")
    accepts("- [ ] Pay due:2036-12-31")
    accepts("- [x] Paid created:1970-01-01 done:1970")
    accepts("- [ ] Read 1984 and 2666 due:2026-12-01")
    accepts("- [ ] Pay due:1899-12-01")
    accepts("- [ ] Pay every:year due:2026-12-01 until:2099")
  }
}

extension TaskRow {
  /// Whether a date is present and not in `range`. Which dates a task has is unpredictable, so the test is branchless
  /// and uses the highest bit of a number for each date.
  @inline(__always)
  fileprivate func hasDate(outside range: ClosedRange<UInt32>) -> Bool {
    let width = UInt64(range.upperBound &- range.lowerBound)
    func mark(_ moment: PackedMoment) -> UInt64 {
      let isOutside = width &- UInt64(moment.rawValue &- range.lowerBound)
      let isNone = UInt64(moment.rawValue) &- 1
      return isOutside & ~isNone
    }
    return (mark(due) | mark(plan) | mark(start) | mark(created) | mark(closed)) >> 63 != 0
  }

  /// The dates in the order in which lines have them.
  fileprivate var dates: [(AttributeKey, PackedMoment)] {
    [
      (.plan, plan), (.due, due), (.start, start), (.created, created),
      (status == .cancelled ? .cancelled : .done, closed),
    ]
  }
}
