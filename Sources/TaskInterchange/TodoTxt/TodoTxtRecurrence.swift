import TaskSyntax

/// Recurrences as topydo and SimpleTask write them: `rec:1w` counts from the day of completion, `rec:+1w` from the date.
enum TodoTxtRecurrence {
  /// Returns the value of `rec`; `nil` for a rule that it cannot express.
  static func text(_ rule: RecurrenceLiteral) -> [UInt8]? {
    guard rule.anchor == nil, rule.mode != .each else { return nil }
    let amount: String? =
      switch rule.rule {
      case .days(let count): "\(count)d"
      case .weeks(let count): "\(count)w"
      case .months(let count): "\(count)m"
      case .years(let count): "\(count)y"
      case .weekdays, .dayOfMonth, .lastDay, .nthWeekday, .lastWeekday: nil
      }
    return amount.map { Array(((rule.mode == .done ? "" : "+") + $0).utf8) }
  }

  /// Returns the value of `every` for one of `rec`; `nil` if it is not understood, such as business days.
  static func rule(_ text: [UInt8]) -> [UInt8]? {
    let isStrict = text.first == UInt8(ascii: "+")
    let amount = isStrict ? text.dropFirst() : text[...]
    guard let unit = amount.last, let count = Int(digits: Array(amount.dropLast())), 1...9_999 ~= count else {
      return nil
    }
    let names: (one: String, many: String)
    switch unit {
    case UInt8(ascii: "d"): names = ("day", "d")
    case UInt8(ascii: "w"): names = ("week", "w")
    case UInt8(ascii: "m"): names = ("month", "mo")
    case UInt8(ascii: "y"): names = ("year", "y")
    default: return nil
    }
    return Array(((count == 1 ? names.one : "\(count)\(names.many)") + (isStrict ? "" : "@done")).utf8)
  }
}
