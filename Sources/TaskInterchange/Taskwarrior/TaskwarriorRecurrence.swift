import TaskSyntax

/// The values of `recur`.
enum TaskwarriorRecurrence {
  /// Returns the value for a rule that Taskwarrior follows exactly; `nil` for others.
  static func text(_ rule: RecurrenceLiteral) -> String? {
    guard rule.anchor == nil, rule.mode == .schedule else { return nil }
    switch rule.rule {
    case .days(let count): return count == 1 ? "daily" : "\(count)days"
    case .weeks(let count): return count == 1 ? "weekly" : "\(count)weeks"
    case .months(let count): return count == 1 ? "monthly" : "\(count)months"
    case .years(let count): return count == 1 ? "yearly" : "\(count)years"
    case .weekdays(let days): return days == .mondayToFriday ? "weekdays" : nil
    case .dayOfMonth, .lastDay, .nthWeekday, .lastWeekday: return nil
    }
  }

  private static let words: [String: String] = [
    "daily": "day", "day": "day", "weekly": "week", "week": "week", "sennight": "week", "monthly": "month",
    "month": "month", "yearly": "year", "year": "year", "annual": "year", "weekdays": "weekday", "biweekly": "2w",
    "fortnight": "2w", "bimonthly": "2mo", "quarterly": "3mo", "quarter": "3mo", "semiannual": "6mo", "biannual": "2y",
    "biyearly": "2y",
  ]

  private static let units: [(names: [String], one: String, many: String)] = [
    (["d", "day", "days"], "day", "d"), (["w", "wk", "wks", "week", "weeks"], "week", "w"),
    (["m", "mo", "mth", "mths", "month", "months"], "month", "mo"), (["y", "yr", "yrs", "year", "years"], "year", "y"),
  ]

  /// Returns the value of `every`; `nil` for periods of hours and other things.
  static func rule(_ text: [UInt8]) -> [UInt8]? {
    var text = text.map(\.lowercased)
    if let word = words[String(decoding: text, as: UTF8.self)] { return Array(word.utf8) }
    // As in ISO 8601: `P2W`.
    if text.first == UInt8(ascii: "p") { text.removeFirst() }
    let digits = text.prefix { $0.isDigit }
    let unit = String(decoding: text.dropFirst(digits.count), as: UTF8.self)
    guard let count = digits.isEmpty ? 1 : Int(digits: Array(digits)), 1...9_999 ~= count,
      let names = units.first(where: { $0.names.contains(unit) })
    else { return nil }
    return Array((count == 1 ? names.one : "\(count)\(names.many)").utf8)
  }
}
