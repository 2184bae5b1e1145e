import TaskModel
import TaskSyntax

/// A timestamp: `<2026-12-01 Tue 09:30 ++1w -2d>`, or in square brackets.
struct OrgTimestamp {
  /// The value of an attribute.
  private(set) var value: [UInt8] = []
  /// The repeater, such as `++1w`.
  private(set) var repeater: [UInt8]?
  private(set) var hasWarning = false
  /// Whether the time has an end.
  private(set) var hasEnd = false

  /// `nil` for other texts.
  init?(_ text: ArraySlice<UInt8>) {
    guard let open = text.first, let close = text.last, text.count >= 12,
      (open, close) == (UInt8(ascii: "<"), UInt8(ascii: ">")) || (open, close) == (UInt8(ascii: "["), UInt8(ascii: "]"))
    else { return nil }
    var rest = text.dropFirst().dropLast().drop { $0.isBlank }
    let day = rest.prefix { !$0.isBlank }
    guard day.count == 10 else { return nil }
    value = Array(day)
    while true {
      rest = rest.drop { !$0.isBlank }.drop { $0.isBlank }
      let word = rest.prefix { !$0.isBlank }
      if word.isEmpty { break }
      if let first = word.first, first.isDigit {
        guard value.count == 10, readTime(Array(word)) else { return nil }
      } else if word.starts(with: "-".utf8) {
        hasWarning = true
      } else if word.starts(with: "+".utf8) || word.starts(with: ".+".utf8) {
        repeater = Array(word)
      }
    }
    guard DateLiteral(value.span, in: 0..<value.count) != nil else { return nil }
  }

  /// Reads `09:30`, `9:30`, or `09:30-10:00`, whose end is left out.
  private mutating func readTime(_ word: [UInt8]) -> Bool {
    var time = word[...]
    if let dash = word.firstIndex(of: UInt8(ascii: "-")) {
      time = word[..<dash]
      hasEnd = true
    }
    if time.count == 4 { time = [UInt8(ascii: "0")] + time }
    value += [UInt8(ascii: "T")] + time
    return time.count == 5
  }

  /// Returns the timestamp of a date. Periods are their last day, or their first.
  static func text(_ date: DateLiteral, takesFirst: Bool, isActive: Bool, repeater: String? = nil) -> [UInt8] {
    let day = takesFirst ? date.firstDay : date.lastDay
    var text: [UInt8] = [UInt8(ascii: isActive ? "<" : "[")]
    text += day.description.utf8
    text.append(0x20)
    text += weekdays[Int(day.weekday.rawValue) - 1].utf8
    if let minute = date.minuteOfDay {
      let (hours, minutes) = minute.quotientAndRemainder(dividingBy: 60)
      text += " \(hours < 10 ? "0" : "")\(hours):\(minutes < 10 ? "0" : "")\(minutes)".utf8
    }
    if let repeater {
      text.append(0x20)
      text += repeater.utf8
    }
    text.append(UInt8(ascii: isActive ? ">" : "]"))
    return text
  }

  private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
}

/// Repeaters: `++1w` by schedule, `+1w` with all missed occurrences, `.+1w` from the day of completion.
enum OrgRepeater {
  /// Returns the repeater of a rule that Org follows for these dates; `nil` for others. A month without the day would go
  /// on into the next one there.
  static func text(_ rule: RecurrenceLiteral, dates: [DateLiteral]) -> String? {
    guard rule.anchor == nil else { return nil }
    let days = dates.map(\.lastDay)
    let hasLateDay = rule.mode != .done && days.contains { $0.day > 28 }
    let hasLeapDay = rule.mode != .done && days.contains { $0.day == 29 && $0.month == 2 }
    let amount: String
    switch rule.rule {
    case .days(let count): amount = "\(count)d"
    case .weeks(let count): amount = "\(count)w"
    case .months(let count) where !hasLateDay: amount = "\(count)m"
    case .years(let count) where !hasLeapDay: amount = "\(count)y"
    default: return nil
    }
    switch rule.mode {
    case .schedule: return "++" + amount
    case .each: return "+" + amount
    case .done: return ".+" + amount
    }
  }

  private static let units: [UInt8: (one: String, many: String)] = [
    UInt8(ascii: "d"): ("day", "d"), UInt8(ascii: "w"): ("week", "w"), UInt8(ascii: "m"): ("month", "mo"),
    UInt8(ascii: "y"): ("year", "y"),
  ]

  /// Returns the value of `every`; `nil` for hours and other things.
  static func rule(_ text: [UInt8]) -> [UInt8]? {
    let modes = [("++", ""), (".+", "@done"), ("+", "@each")]
    guard let (sign, mode) = modes.first(where: { text.starts(with: $0.0.utf8) }) else { return nil }
    // Behind a stroke stands the longest time between two occurrences of a habit.
    let amount = text.dropFirst(sign.utf8.count).prefix { $0 != UInt8(ascii: "/") }
    guard let last = amount.last, let unit = units[last], let count = Int(digits: amount.dropLast()), 1...9_999 ~= count
    else { return nil }
    return Array(((count == 1 ? unit.one : "\(count)\(unit.many)") + mode).utf8)
  }
}
