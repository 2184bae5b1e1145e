import TaskSyntax

/// Recurrences as Obsidian's Tasks plugin writes them: `every week on Monday when done`.
enum ObsidianRecurrence {
  /// Returns the text of a value of `every`; `nil` for one that it cannot express.
  static func text(_ value: [UInt8]) -> String? {
    guard let literal = RecurrenceLiteral(value.span, in: 0..<value.count), literal.anchor == nil,
      literal.mode != .each,
      let rule = text(literal.rule)
    else { return nil }
    let text = "every " + rule + (literal.mode == .done ? " when done" : "")
    return self.value(text) == value ? text : nil
  }

  private static func text(_ rule: RecurrenceLiteral.Rule) -> String? {
    func amount(_ count: Int, _ unit: String) -> String { count == 1 ? unit : "\(count) \(unit)s" }
    func name(_ day: Weekday) -> String { days[Int(day.rawValue) - 1] }
    switch rule {
    case .days(let count): return amount(count, "day")
    case .weeks(let count): return amount(count, "week")
    case .months(let count): return amount(count, "month")
    case .years(let count): return amount(count, "year")
    case .weekdays(.mondayToFriday): return "weekday"
    case .weekdays(let set):
      return "week on " + Weekday.allCases.filter { set.contains($0) }.map(name).joined(separator: ", ")
    case .dayOfMonth(let day): return "month on the \(day)\(suffix(day))"
    case .lastDay: return "month on the last"
    case .nthWeekday(let number, let day): return "month on the \(number)\(suffix(number)) \(name(day))"
    case .lastWeekday(let day): return "month on the last \(name(day))"
    }
  }

  private static let days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

  private static func suffix(_ number: Int) -> String {
    switch number {
    case 1, 21, 31: "st"
    case 2, 22: "nd"
    case 3, 23: "rd"
    default: "th"
    }
  }

  /// Returns the value of `every` for a text; `nil` for other texts.
  static func value(_ text: String) -> [UInt8]? {
    guard let rule = EnglishRecurrence(text).rule else { return nil }
    let parts = rule.split(separator: "@", maxSplits: 1).map(String.init)
    let single = ["1d": "day", "1w": "week", "1mo": "month", "1y": "year"]
    return Array(([single[parts[0]] ?? parts[0]] + parts.dropFirst()).joined(separator: "@").utf8)
  }
}
