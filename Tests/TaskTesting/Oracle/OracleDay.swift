/// Days as numbers, where 1970-01-01 is 0. The arithmetic is the oracle's own: it walks through years and months.
package enum OracleDay {
  static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  static func length(ofMonth month: Int, in year: Int) -> Int {
    [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  package static func number(_ year: Int, _ month: Int, _ day: Int) -> Int {
    var days = day - 1
    for other in 1..<max(1, month) { days += length(ofMonth: other, in: year) }
    for other in min(year, 1970)..<max(year, 1970) { days += (isLeap(other) ? 366 : 365) * (year < 1970 ? -1 : 1) }
    return days
  }

  /// Returns the year, month and day.
  static func parts(_ number: Int) -> (year: Int, month: Int, day: Int) {
    var (year, month, rest) = (1970, 1, number)
    while rest >= (isLeap(year) ? 366 : 365) {
      rest -= isLeap(year) ? 366 : 365
      year += 1
    }
    while rest >= length(ofMonth: month, in: year) {
      rest -= length(ofMonth: month, in: year)
      month += 1
    }
    return (year, month, rest + 1)
  }

  /// Returns the weekday, 0 for Monday.
  static func weekday(_ number: Int) -> Int { ((number + 3) % 7 + 7) % 7 }

  static func text(_ number: Int) -> String {
    let (year, month, day) = parts(number)
    return "\(year)-\(twoDigits(month))-\(twoDigits(day))"
  }

  static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// Returns the first and the last day of a month.
  static func month(_ year: Int, _ month: Int) -> (first: Int, last: Int) {
    let first = number(year, month, 1)
    return (first, first + length(ofMonth: month, in: year) - 1)
  }

  /// Parses a date in a file: a day, with or without a time, a week, a month, a quarter or a year. Returns `nil` for
  /// anything else.
  static func read(_ text: String) -> (first: Int, last: Int, minute: Int?)? {
    let halves = text.split(separator: "T", omittingEmptySubsequences: false)
    var minute: Int?
    if halves.count == 2 {
      let time = halves[1].split(separator: ":").compactMap { Int($0) }
      guard time.count == 2 else { return nil }
      minute = time[0] * 60 + time[1]
    }
    let words = halves[0].split(separator: "-")
    guard let year = words.first.flatMap({ Int($0) }), words.count <= 3 else { return nil }
    if words.count == 1 { return (number(year, 1, 1), number(year, 12, 31), nil) }
    if words[1].first == "Q", let quarter = Int(words[1].dropFirst()) {
      return (month(year, quarter * 3 - 2).first, month(year, quarter * 3).last, nil)
    }
    if words[1].first == "W", let week = Int(words[1].dropFirst()) {
      // The first week contains 4 January.
      let fourth = number(year, 1, 4)
      let first = fourth - weekday(fourth) + 7 * (week - 1)
      return (first, first + 6, nil)
    }
    guard let month = Int(words[1]) else { return nil }
    guard words.count == 3 else {
      let days = Self.month(year, month)
      return (days.first, days.last, nil)
    }
    return Int(words[2]).map { day in (number(year, month, day), number(year, month, day), minute) }
  }

  /// Returns the minutes of `1h30m`, and of `2d` if `days`, or `nil` for anything else.
  static func minutes(_ text: String, days: Bool = false) -> Int? {
    let units: [Character: Int] = days ? ["d": 1440, "h": 60, "m": 1] : ["h": 60, "m": 1]
    var (sum, digits) = (0, "")
    for character in text {
      if character.isNumber {
        digits.append(character)
      } else {
        guard let unit = units[character], let count = Int(digits) else { return nil }
        sum += count * unit
        digits = ""
      }
    }
    return digits.isEmpty && !text.isEmpty ? sum : nil
  }
}
