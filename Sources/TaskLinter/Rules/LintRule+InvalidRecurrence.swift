import TaskSyntax

extension LintRule {
  static let invalidRecurrence = LintRule(
    "invalid-recurrence", .error, needs: .any(.invalidAttribute),
    "An invalid recurrence is plain text: the task does not come back when it is done."
  ) { part, _, report in
    for record in part.syntax.records where record.kind == .invalidAttribute && record.key == .every {
      let word = AttributeWord(record, in: part)
      report.flag(
        record.range, "\(part.quote(record.range)) is not a valid recurrence",
        help: suggestion(for: word.value).map { "did you mean every:\($0)?" }
          ?? "write a recurrence such as every:day, every:2w, every:mon,thu, every:1st, every:last-fri or every:2w@done"
      )
    }
  } examples: {
    flags("- [ ] Run due:2026-12-01 «every:daily»")
    flags("- [ ] Run due:2026-12-01 «every:month@31@done».")
    flags("- [ ] Run due:2026-12-01 «every:3m»")
    flags("- [ ] Run due:2026-12-01 «every:Monday»")
    accepts("- [ ] Run due:2026-12-01 every:day")
    accepts("- [ ] Run due:2026-12-31 every:month@31")
    accepts("- [ ] Run due:2026-12-01 every:mon,thu@each")
    accepts("- [ ] Run every: day")
  }

  /// Returns the recurrence for another word, or `nil` if it is not obvious.
  private static func suggestion(for value: [UInt8]) -> String? {
    guard value.count <= 32 else { return nil }
    let text = String(decoding: value, as: UTF8.self).lowercased()
    let words = [
      "daily": "day", "weekly": "week", "biweekly": "2w", "fortnightly": "2w", "monthly": "month", "quarterly": "3mo",
      "quarter": "3mo", "yearly": "year", "annually": "year", "weekdays": "weekday", "workday": "weekday",
    ]
    if let word = words[text] { return word }
    let days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    let candidates = [
      text, text.hasPrefix("+") ? String(text.dropFirst()) : "", text.hasSuffix("m") ? text + "o" : "",
      days.contains(text) ? String(text.prefix(3)) : "",
    ]
    return candidates.first { $0 != "" && RecurrenceLiteral($0) != nil }
  }
}
