import TaskSyntax

/// The fault in a value that should be a date but is not, and the probable intention.
///
/// See `Grammar/Specification.md`, "Attributes": date.
package struct DateNearMiss {
  /// The fault, worded as the end of a sentence; `nil` if the text does not resemble a date.
  package private(set) var reason: String?
  /// The date that was probably intended; `nil` if it is not clear.
  package private(set) var correction: String?

  /// The maximum length of a value that may be a slip.
  private static let longest = 32

  /// Examines `value`, which is not valid for its key. `takesTime` is whether the key's dates may have a time.
  package init(_ value: [UInt8], takesTime: Bool) {
    guard value.count <= Self.longest else { return }
    var reader = LooseDateReader(rest: value[...])
    guard let day = reader.readDate() else { return }
    if let fault = day.fault {
      guard reader.rest.first.map({ !$0.isDigit }) ?? true else { return }
      reason = fault
      if reader.rest.isEmpty { correction = day.lastOfMonth }
      return
    }
    guard !reader.rest.isEmpty else {
      suggest(day.text)
      return
    }
    guard let time = reader.readTime() else { return }
    if !takesTime {
      reason = "expected a day or a period, without a time"
      correction = day.text
    } else if !day.isDay {
      reason = "a time needs a day"
    } else if let fault = time.fault {
      reason = fault
    } else {
      suggest("\(day.text)T\(time.text)")
    }
  }

  private mutating func suggest(_ text: String) {
    guard DateLiteral(text) != nil else { return }
    reason = "dates are written as \(text)"
    correction = text
  }
}

/// Reads dates in more spellings than the language accepts.
private struct LooseDateReader {
  var rest: ArraySlice<UInt8>

  struct Day {
    /// The date as the language writes it.
    var text: String
    var isDay = false
    /// The reason why there is no such date; `nil` if there is one.
    var fault: String?
    /// The last day of the month, if the day is past it.
    var lastOfMonth: String?
  }

  struct Time {
    var text: String
    var fault: String?
  }

  ///     date = year , [ separator ] , ( "W" week | "Q" quarter | month , [ separator , day ] )
  mutating func readDate() -> Day? {
    guard let year = readNumber(4...4) else { return nil }
    guard 1900...9999 ~= year else { return Day(text: "", fault: "the year must be from 1900 to 9999") }
    guard !rest.isEmpty, rest.first != UInt8(ascii: "T") else { return Day(text: "\(year)") }
    let separator = readSeparator()
    switch rest.first.map({ $0 | 0x20 }) {
    case UInt8(ascii: "w"):
      rest.removeFirst()
      return readNumber(1...2).map { week(year, $0) }
    case UInt8(ascii: "q"):
      rest.removeFirst()
      return readNumber(1...1).map { quarter(year, $0) }
    default: break
    }
    guard let month = separator == nil ? readNumber(2...2) : readNumber(1...2) else { return nil }
    let isMonth = rest.isEmpty || rest.first.map { $0 | 0x20 } == UInt8(ascii: "t")
    if isMonth && separator == nil { return nil }
    guard 1...12 ~= month else { return Day(text: "", fault: "there is no month \(DateWords.twoDigits(month))") }
    let prefix = "\(year)-\(DateWords.twoDigits(month))"
    if isMonth { return Day(text: prefix) }
    guard readSeparator() == separator, let day = separator == nil ? readNumber(2...2) : readNumber(1...2) else {
      return nil
    }
    return self.day(prefix, year, month, day)
  }

  ///     time = ( "T" | "t" ) , hour , [ ":" ] , minute , [ ":" , seconds ]
  mutating func readTime() -> Time? {
    guard rest.first.map({ $0 | 0x20 }) == UInt8(ascii: "t") else { return nil }
    rest.removeFirst()
    guard let hour = readNumber(1...2) else { return nil }
    if rest.first == UInt8(ascii: ":") { rest.removeFirst() }
    guard let minute = readNumber(2...2) else { return nil }
    guard hour < 24 else { return Time(text: "", fault: "there is no hour \(hour)") }
    guard minute < 60 else { return Time(text: "", fault: "there is no minute \(minute)") }
    if rest.first == UInt8(ascii: ":") {
      rest.removeFirst()
      guard readNumber(2...2) != nil else { return nil }
    }
    guard rest.isEmpty else { return Time(text: "", fault: "times are local and have no time zone") }
    return Time(text: "\(DateWords.twoDigits(hour)):\(DateWords.twoDigits(minute))")
  }

  private func week(_ year: Int, _ week: Int) -> Day {
    let text = "\(year)-W\(DateWords.twoDigits(week))"
    guard DateLiteral(year: year, week: week) == nil else { return Day(text: text) }
    let count = DateLiteral(year: year, week: 53) == nil ? 52 : 53
    return Day(text: text, fault: "\(year) has \(count) weeks")
  }

  private func quarter(_ year: Int, _ quarter: Int) -> Day {
    Day(text: "\(year)-Q\(quarter)", fault: 1...4 ~= quarter ? nil : "a quarter is Q1 to Q4")
  }

  private func day(_ prefix: String, _ year: Int, _ month: Int, _ day: Int) -> Day {
    let text = "\(prefix)-\(DateWords.twoDigits(day))"
    guard DateLiteral(year: year, month: month, day: day) == nil else { return Day(text: text, isDay: true) }
    let count = (28...31).last { DateLiteral(year: year, month: month, day: $0) != nil } ?? 28
    return Day(
      text: text, isDay: true, fault: "\(prefix) has \(count) days",
      lastOfMonth: day > count ? "\(prefix)-\(count)" : nil)
  }

  /// Reads a number of up to `count.upperBound` digits; `nil` if there are fewer than `count` allows.
  private mutating func readNumber(_ count: ClosedRange<Int>) -> Int? {
    let digits = rest.prefix(count.upperBound).prefix { $0.isDigit }
    guard count.contains(digits.count) else { return nil }
    rest = rest.dropFirst(digits.count)
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  private mutating func readSeparator() -> UInt8? {
    guard let byte = rest.first, "-/.".utf8.contains(byte) else { return nil }
    rest.removeFirst()
    return byte
  }
}
