extension RecurrenceLiteral {
  /// Creates a recurrence from exactly the bytes of `range`; `nil` if they are not one or `range` exceeds `bytes`.
  ///
  ///     recurrence = rule { "@" modifier }
  ///     modifier   = anchor | "done" | "each"    at most one anchor, one of done and each, no anchor with done
  public init?(_ bytes: borrowing Span<UInt8>, in range: Range<Int>) {
    // All seven weekday names and `@each` take 32 bytes; nothing valid is longer.
    guard range.lowerBound >= 0, range.upperBound <= bytes.count, 1...32 ~= range.count else { return nil }
    var end = RecurrenceLiteral.end(of: bytes, in: range, before: UInt8(ascii: "@"))
    guard let rule = RecurrenceLiteral.readRule(bytes, in: range.lowerBound..<end) else { return nil }
    var anchor: Anchor?
    var mode: Mode?
    while end < range.upperBound {
      let start = end + 1
      end = RecurrenceLiteral.end(of: bytes, in: start..<range.upperBound, before: UInt8(ascii: "@"))
      guard let word = PackedWord(bytes, in: start..<end) else { return nil }
      if word == "done" || word == "each" {
        guard mode == nil else { return nil }
        mode = word == "done" ? .done : .each
      } else {
        guard anchor == nil,
          let read = RecurrenceLiteral.readAnchor(bytes, in: start..<end, isLeapDay: word == "02-29", for: rule)
        else { return nil }
        anchor = read
      }
    }
    guard anchor == nil || mode != .done else { return nil }
    self.init(rule: rule, anchor: anchor, mode: mode ?? .schedule)
  }

  /// Creates a recurrence from all of `text`; `nil` if it is not one.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    self.init(bytes.span, in: 0..<bytes.count)
  }
}

extension RecurrenceLiteral {
  ///     rule = "day" | "week" | "month" | "year" | number ( "d" | "w" | "mo" | "y" ) | "weekday"
  ///          | weekday { "," weekday } | ordinal | "last-day" | ordinal "-" weekday | "last-" weekday
  private static func readRule(_ bytes: borrowing Span<UInt8>, in range: Range<Int>) -> Rule? {
    guard let first = range.first else { return nil }
    if bytes[first] &- 0x30 < 10 { return readNumberedRule(bytes, in: range) }
    if let word = PackedWord(bytes, in: range) {
      switch word {
      case "day": return .days(1)
      case "week": return .weeks(1)
      case "month": return .months(1)
      case "year": return .years(1)
      case "weekday": return .weekdays(.mondayToFriday)
      case "last-day": return .lastDay
      default: break
      }
      if range.count == 8, PackedWord(bytes, in: first..<(first + 5)) == "last-" {
        return weekday(bytes, in: (first + 5)..<range.upperBound).map { .lastWeekday($0) }
      }
    }
    return readWeekdays(bytes, in: range)
  }

  ///     number ( "d" | "w" | "mo" | "y" ) | ordinal [ "-" weekday ]
  private static func readNumberedRule(_ bytes: borrowing Span<UInt8>, in range: Range<Int>) -> Rule? {
    var index = range.lowerBound
    guard let number = readNumber(bytes, at: &index, before: range.upperBound) else { return nil }
    let rest = index..<range.upperBound
    guard let unit = PackedWord(bytes, in: rest) else { return nil }
    switch unit {
    case "d": return .days(number)
    case "w": return .weeks(number)
    case "mo": return .months(number)
    case "y": return .years(number)
    default: break
    }
    guard rest.count == 2 || rest.count == 6, number <= 31,
      PackedWord(bytes, in: index..<(index + 2)) == PackedWord(stringLiteral: OrdinalSuffix.of(number))
    else { return nil }
    if rest.count == 2 { return .dayOfMonth(number) }
    guard number <= 5, bytes[index + 2] == UInt8(ascii: "-"),
      let day = weekday(bytes, in: (index + 3)..<range.upperBound)
    else { return nil }
    return .nthWeekday(number, day)
  }

  ///     weekday { "," weekday }    each once
  private static func readWeekdays(_ bytes: borrowing Span<UInt8>, in range: Range<Int>) -> Rule? {
    var days: WeekdaySet = []
    var start = range.lowerBound
    while true {
      let end = end(of: bytes, in: start..<range.upperBound, before: UInt8(ascii: ","))
      guard let day = weekday(bytes, in: start..<end), !days.contains(day) else { return nil }
      days.formUnion(WeekdaySet(day))
      guard end < range.upperBound else { return .weekdays(days) }
      start = end + 1
    }
  }

  ///     anchor = "1" … "31"    for months
  ///            | "02-29"       for years
  private static func readAnchor(
    _ bytes: borrowing Span<UInt8>, in range: Range<Int>, isLeapDay: Bool, for rule: Rule
  ) -> Anchor? {
    switch rule {
    case .years: return isLeapDay ? .leapDay : nil
    case .months:
      var index = range.lowerBound
      guard let day = readNumber(bytes, at: &index, before: range.upperBound), index == range.upperBound, day <= 31
      else { return nil }
      return .dayOfMonth(day)
    default: return nil
    }
  }
}

extension RecurrenceLiteral {
  /// Reads a number from 1 to 9999 without leading zeros and moves `index` past it; `nil` if there is none.
  private static func readNumber(_ bytes: borrowing Span<UInt8>, at index: inout Int, before end: Int) -> Int? {
    var number = 0
    while index < end, bytes[index] &- 0x30 < 10 {
      number = number * 10 + Int(bytes[index] &- 0x30)
      guard 1...9_999 ~= number else { return nil }
      index += 1
    }
    return number == 0 ? nil : number
  }

  private static func weekday(_ bytes: borrowing Span<UInt8>, in range: Range<Int>) -> Weekday? {
    PackedWord(bytes, in: range).flatMap { Weekday($0) }
  }

  /// Returns the offset of the first `byte` in `range`, or the end of the range.
  private static func end(of bytes: borrowing Span<UInt8>, in range: Range<Int>, before byte: UInt8) -> Int {
    var index = range.lowerBound
    while index < range.upperBound, bytes[index] != byte { index += 1 }
    return index
  }
}
