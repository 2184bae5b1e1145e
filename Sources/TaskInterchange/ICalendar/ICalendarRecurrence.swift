import TaskModel
import TaskSyntax

/// Rules of recurrence as RRULE, without RSCALE and SKIP, which peers refuse.
enum ICalendarRecurrence {
  /// Returns the rule of a value of `every` for a task that is due on a day; `nil` for one that counts from the day of
  /// completion.
  static func text(_ rule: RecurrenceLiteral, due: CalendarDate) -> String? {
    guard rule.mode != .done else { return nil }
    switch rule.rule {
    case .days(let count): return "FREQ=DAILY" + interval(count)
    case .weeks(let count): return "FREQ=WEEKLY" + interval(count)
    case .months(let count):
      var day = due.components.day
      if case .dayOfMonth(let anchor)? = rule.anchor { day = anchor }
      return "FREQ=MONTHLY" + interval(count) + (day <= 28 && rule.anchor == nil ? "" : days(upTo: day))
    case .years(let count):
      let isLeapDay = rule.anchor == .leapDay || due.components.month == 2 && due.components.day == 29
      return "FREQ=YEARLY" + interval(count) + (isLeapDay ? ";BYMONTH=2" + days(upTo: 29) : "")
    case .weekdays(let set):
      let names = Weekday.allCases.filter { set.contains($0) }.map(name)
      return "FREQ=WEEKLY;BYDAY=" + names.joined(separator: ",")
    case .dayOfMonth(let day): return "FREQ=MONTHLY" + days(upTo: day)
    case .lastDay: return "FREQ=MONTHLY;BYMONTHDAY=-1"
    case .nthWeekday(let number, let day): return "FREQ=MONTHLY;BYDAY=\(number)\(name(day))"
    case .lastWeekday(let day): return "FREQ=MONTHLY;BYDAY=-1\(name(day))"
    }
  }

  private static func interval(_ count: Int) -> String { count == 1 ? "" : ";INTERVAL=\(count)" }

  /// A day of each month, or the last one of a shorter month.
  private static func days(upTo day: Int) -> String {
    guard day > 28 else { return ";BYMONTHDAY=\(day)" }
    return ";BYMONTHDAY=" + (28...day).map(String.init).joined(separator: ",") + ";BYSETPOS=-1"
  }

  private static let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

  private static func name(_ day: Weekday) -> String { names[Int(day.rawValue) - 1] }

  /// The rule of another program.
  struct Rule {
    /// The value of `every`.
    var every: [UInt8]
    /// The value of UNTIL, as written.
    var until: [UInt8]?
  }

  /// Returns the rule of an RRULE for a task that is due on a day; `nil` for one without an equal here.
  static func rule(_ text: [UInt8], due: CalendarDate?) -> Rule? {
    var parts: [String: String] = [:]
    for part in String(decoding: text, as: UTF8.self).uppercased().split(separator: ";") {
      let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
      guard pair.count == 2, parts.updateValue(pair[1], forKey: pair[0]) == nil else { return nil }
    }
    parts["WKST"] = nil
    let until = parts.removeValue(forKey: "UNTIL").map { Array($0.utf8) }
    let count = parts.removeValue(forKey: "INTERVAL").map { Int($0) ?? 0 } ?? 1
    guard 1...9_999 ~= count, let frequency = parts.removeValue(forKey: "FREQ") else { return nil }
    // A rule does not hold the parts that follow from the date.
    if parts["BYMONTH"] == due.map({ "\($0.components.month)" }), frequency == "YEARLY", parts["BYSETPOS"] == nil {
      parts["BYMONTH"] = nil
      if parts["BYMONTHDAY"] == due.map({ "\($0.components.day)" }) { parts["BYMONTHDAY"] = nil }
    }
    let every: String? =
      switch frequency {
      case "DAILY": parts.isEmpty ? amount(count, "day", "d") : daily(parts, count)
      case "WEEKLY": weekly(parts, count, due)
      case "MONTHLY": monthly(parts, count, due)
      case "YEARLY": yearly(parts, count, due)
      default: nil
      }
    return every.map { Rule(every: Array($0.utf8), until: until) }
  }

  private static func amount(_ count: Int, _ one: String, _ many: String) -> String {
    count == 1 ? one : "\(count)\(many)"
  }

  /// Returns a rule of certain weekdays.
  private static func daily(_ parts: [String: String], _ count: Int) -> String? {
    parts.count == 1 && count == 1 ? parts["BYDAY"].flatMap(weekdays) : nil
  }

  private static func weekdays(_ text: String) -> String? {
    let days = text.split(separator: ",").map { names.firstIndex(of: String($0)) }
    guard !days.isEmpty, days.allSatisfy({ $0 != nil }) else { return nil }
    let numbers = Set(days.compactMap { $0 }).sorted()
    return numbers == [0, 1, 2, 3, 4] ? "weekday" : numbers.map { names[$0].weekday }.joined(separator: ",")
  }

  private static func weekly(_ parts: [String: String], _ count: Int, _ due: CalendarDate?) -> String? {
    if parts.isEmpty { return amount(count, "week", "w") }
    guard parts.count == 1, let text = parts["BYDAY"], let days = weekdays(text) else { return nil }
    if let due, days == name(due.weekday).weekday { return amount(count, "week", "w") }
    return count == 1 ? days : nil
  }

  private static func monthly(_ parts: [String: String], _ count: Int, _ due: CalendarDate?) -> String? {
    let day = due?.components.day
    if parts.isEmpty { return day.map { $0 <= 28 } ?? true ? amount(count, "month", "mo") : nil }
    if let text = parts["BYMONTHDAY"], let number = monthDay(text, parts["BYSETPOS"]),
      parts.count == (parts["BYSETPOS"] == nil ? 1 : 2)
    {
      if number == -1 { return count == 1 ? "last-day" : nil }
      if count > 1 { return number == day && number <= 28 ? "\(count)mo" : "\(count)mo@\(number)" }
      return number == day && number <= 28
        ? "month" : RecurrenceLiteral("\(ordinal(number))") == nil ? nil : ordinal(number)
    }
    guard count == 1, let text = parts["BYDAY"], let weekday = names.first(where: { text.hasSuffix($0) }) else {
      return nil
    }
    let number = text.dropLast(2).isEmpty ? parts["BYSETPOS"] ?? "" : String(text.dropLast(2))
    guard parts.count == (text.count == 2 ? 2 : 1) else { return nil }
    if number == "-1" { return "last-" + weekday.weekday }
    let digits = number.hasPrefix("+") ? String(number.dropFirst()) : number
    return Int(digits).flatMap { 1...5 ~= $0 ? ordinal($0) + "-" + weekday.weekday : nil }
  }

  /// Returns the day of the month of a list; the last day is -1.
  private static func monthDay(_ text: String, _ position: String?) -> Int? {
    let days = text.split(separator: ",").map { Int($0) ?? 0 }
    if position == nil { return days.count == 1 && (days[0] == -1 || 1...28 ~= days[0]) ? days[0] : nil }
    guard position == "-1", let last = days.last, 29...31 ~= last, days == Array(28...last) else { return nil }
    return last
  }

  private static func yearly(_ parts: [String: String], _ count: Int, _ due: CalendarDate?) -> String? {
    if parts.isEmpty {
      // The leap day would be skipped there.
      guard let due, (due.components.month, due.components.day) == (2, 29) else { return amount(count, "year", "y") }
      return nil
    }
    guard parts.count == 3, parts["BYMONTH"] == "2", parts["BYMONTHDAY"] == "28,29", parts["BYSETPOS"] == "-1" else {
      return nil
    }
    return amount(count, "year", "y") + "@02-29"
  }

  private static func ordinal(_ number: Int) -> String { "\(number)\(OrdinalSuffix.of(number))" }
}

extension String {
  /// The weekday of an abbreviation: `MO` is `mon`.
  fileprivate var weekday: String {
    ["MO": "mon", "TU": "tue", "WE": "wed", "TH": "thu", "FR": "fri", "SA": "sat", "SU": "sun"][self] ?? ""
  }
}
