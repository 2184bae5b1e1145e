import TaskSyntax

/// A date that means another day every day, or every year: what people type, and files do not hold.
///
/// `Grammar/Specification.md`, "Dates" under "Near misses". Read in any case.
enum RelativeDate: Equatable {
  /// Days from today.
  case day(Int)
  /// `fri`: the nearest such day that is not today.
  case weekday(Weekday)
  /// `this-fri`, `next-fri`, `last-fri`: in the ISO week so many weeks from this one.
  case weekdayOfWeek(Weekday, Int)
  /// `next-week`, and `Q4` or `dec` of no year are others.
  case period(DateLiteral.Kind, Int)
  /// `eom`, `sonw`: the last or first day of such a period.
  case edge(DateLiteral.Kind, Int, isEnd: Bool)
  case offset(Int, Unit)
  /// `12-01`, `dec-1`.
  case monthAndDay(Int, Int)
  /// `22`, `22nd`.
  case dayOfMonth(Int)
  /// `dec`, `W49`, `Q4`: the ordinal of a month, week or quarter.
  case ordinal(DateLiteral.Kind, Int)

  enum Unit {
    case days, weeks, months, years, businessDays
  }

  /// The relative date that fills `value`; `nil` for everything else.
  init?(_ value: [UInt8]) {
    guard 1...16 ~= value.count else { return nil }
    let text = value.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
    guard
      let date = Self.word(text) ?? Self.directed(text) ?? Self.edge(text) ?? Self.offset(text) ?? Self.yearless(text)
    else { return nil }
    self = date
  }
}

extension RelativeDate {
  /// `today`, `fri`.
  private static func word(_ text: [UInt8]) -> RelativeDate? {
    switch String(decoding: text, as: UTF8.self) {
    case "today": .day(0)
    case "tomorrow": .day(1)
    case "yesterday": .day(-1)
    default: weekday(text[...]).map { .weekday($0) }
    }
  }

  /// `this-`, `next-` or `last-` and a weekday or a period.
  private static func directed(_ text: [UInt8]) -> RelativeDate? {
    guard text.count > 5, text[4] == UInt8(ascii: "-") else { return nil }
    let shift: Int
    switch String(decoding: text[..<4], as: UTF8.self) {
    case "this": shift = 0
    case "next": shift = 1
    case "last": shift = -1
    default: return nil
    }
    switch String(decoding: text[5...], as: UTF8.self) {
    case "week": return .period(.week, shift)
    case "month": return .period(.month, shift)
    case "quarter": return .period(.quarter, shift)
    case "year": return .period(.year, shift)
    default: return weekday(text[5...]).map { .weekdayOfWeek($0, shift) }
    }
  }

  ///     edge = ( "e" | "s" ) , "o" , [ "n" | "p" ] , ( "w" | "m" | "q" | "y" )
  private static func edge(_ text: [UInt8]) -> RelativeDate? {
    guard text.count == 3 || text.count == 4, text[1] == UInt8(ascii: "o"), "es".utf8.contains(text[0]) else {
      return nil
    }
    var shift = 0
    if text.count == 4 {
      guard "np".utf8.contains(text[2]) else { return nil }
      shift = text[2] == UInt8(ascii: "n") ? 1 : -1
    }
    let kind: DateLiteral.Kind
    switch text[text.count - 1] {
    case UInt8(ascii: "w"): kind = .week
    case UInt8(ascii: "m"): kind = .month
    case UInt8(ascii: "q"): kind = .quarter
    case UInt8(ascii: "y"): kind = .year
    default: return nil
    }
    return .edge(kind, shift, isEnd: text[0] == UInt8(ascii: "e"))
  }

  ///     offset = [ "+" | "-" ] , one to four digits , unit
  private static func offset(_ text: [UInt8]) -> RelativeDate? {
    let isNegative = text[0] == UInt8(ascii: "-")
    let rest = isNegative || text[0] == UInt8(ascii: "+") ? text[1...] : text[...]
    let digits = rest.prefix { $0.isDigit }
    guard 1...4 ~= digits.count else { return nil }
    let unit: Unit
    switch String(decoding: rest[digits.endIndex...], as: UTF8.self) {
    case "d": unit = .days
    case "w": unit = .weeks
    case "m", "mo": unit = .months
    case "y": unit = .years
    case "b": unit = .businessDays
    default: return nil
    }
    return .offset(isNegative ? -number(digits) : number(digits), unit)
  }

  /// A date without its year, or without month and year.
  private static func yearless(_ text: [UInt8]) -> RelativeDate? {
    let digits = text.prefix { $0.isDigit }
    let rest = text[digits.endIndex...]
    if digits.isEmpty { return named(text) }
    guard digits.count <= 2 else { return nil }
    let value = number(digits)
    if rest.first == UInt8(ascii: "-"), digits.count == 2, rest.count == 3, rest.dropFirst().allSatisfy(\.isDigit) {
      let day = number(rest.dropFirst())
      return 1...12 ~= value && 1...31 ~= day ? .monthAndDay(value, day) : nil
    }
    guard 1...31 ~= value else { return nil }
    return ["", "st", "nd", "rd", "th"].contains(String(decoding: rest, as: UTF8.self)) ? .dayOfMonth(value) : nil
  }

  /// `dec`, `dec-1`, `W49`, `Q4`.
  private static func named(_ text: [UInt8]) -> RelativeDate? {
    let word = text.prefix { $0 != UInt8(ascii: "-") && !$0.isDigit }
    let rest = text[word.endIndex...]
    if word.count == 1 {
      guard rest.allSatisfy(\.isDigit) else { return nil }
      if word[0] == UInt8(ascii: "w"), rest.count == 2, 1...53 ~= number(rest) { return .ordinal(.week, number(rest)) }
      if word[0] == UInt8(ascii: "q"), rest.count == 1, 1...4 ~= number(rest) {
        return .ordinal(.quarter, number(rest))
      }
      return nil
    }
    let months = [
      "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
      "december",
    ]
    guard word.count >= 3, let month = months.firstIndex(where: { $0.utf8.starts(with: word) }) else { return nil }
    if rest.isEmpty { return .ordinal(.month, month + 1) }
    let digits = rest.first == UInt8(ascii: "-") ? rest.dropFirst() : rest
    guard 1...2 ~= digits.count, digits.allSatisfy(\.isDigit), 1...31 ~= number(digits) else { return nil }
    return .monthAndDay(month + 1, number(digits))
  }

  private static func weekday(_ text: ArraySlice<UInt8>) -> Weekday? {
    let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    guard text.count >= 3, let index = names.firstIndex(where: { $0.utf8.starts(with: text) }) else { return nil }
    return Weekday(rawValue: UInt8(index + 1))
  }

  /// At most four digits.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int {
    digits.prefix(4).reduce(0) { $0 * 10 + Int($1 &- 0x30) }
  }
}
