import TaskModel
import TaskSyntax

/// A rule for the offsets of a time zone in each year, as POSIX writes it: `CET-1CEST,M3.5.0,M10.5.0/3`.
package struct TimeZoneRule: Sendable {
  /// A day of each year, and the seconds behind its start in local time.
  fileprivate struct Change {
    enum Day {
      /// A day from 1 to 365; the 29th of February is never counted.
      case julian(Int)
      /// A day from 0 to 365.
      case ordinal(Int)
      /// A weekday, 0 for Sunday, of the first to fourth week of a month; of the fifth: the last one.
      case weekday(month: Int, week: Int, day: Int)
    }

    var day: Day
    var seconds = 7_200
  }

  /// The largest offset that is read, in seconds.
  static let largest = 200 * 3_600

  private var standard = 0
  private var summer: (offset: Int, start: Change, end: Change)?

  /// Returns the offset at a Unix time, in seconds ahead of UTC.
  package func offset(at seconds: Int) -> Int {
    let local = seconds + standard
    let day = local >= 0 ? local / 86_400 : (local - 86_399) / 86_400
    guard let summer, let date = CalendarDate(dayNumber: day) else { return standard }
    let year = date.components.year
    guard let start = summer.start.moment(in: year), let end = summer.end.moment(in: year) else { return standard }
    let (first, last) = (start - standard, end - summer.offset)
    // In the southern hemisphere summer time lasts over the end of the year.
    let isSummer = first < last ? first <= seconds && seconds < last : !(last <= seconds && seconds < first)
    return isSummer ? summer.offset : standard
  }

  /// Reads a rule; `nil` if it is none.
  package init?(_ text: [UInt8]) {
    var reader = Reader(rest: text[...])
    guard reader.name(), let standard = reader.time() else { return nil }
    self.standard = -standard
    guard !reader.rest.isEmpty else { return }
    guard reader.name() else { return nil }
    var offset = self.standard + 3_600
    if reader.rest.first != UInt8(ascii: ",") {
      guard let time = reader.time() else { return nil }
      offset = -time
    }
    guard let start = reader.change(), let end = reader.change(), reader.rest.isEmpty else { return nil }
    summer = (offset, start, end)
  }

  private struct Reader {
    var rest: ArraySlice<UInt8>

    mutating func take(_ byte: UInt8) -> Bool {
      guard rest.first == byte else { return false }
      rest.removeFirst()
      return true
    }

    /// Reads a name: letters, or anything in angle brackets.
    mutating func name() -> Bool {
      if take(UInt8(ascii: "<")) {
        guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
        rest = rest[(end + 1)...]
        return true
      }
      let letters = rest.prefix { $0.isLetter }
      rest = rest.dropFirst(letters.count)
      return letters.count >= 3
    }

    mutating func number() -> Int? {
      let digits = rest.prefix { $0.isDigit }
      guard (1...3).contains(digits.count) else { return nil }
      rest = rest.dropFirst(digits.count)
      return digits.reduce(0) { $0 * 10 + Int($1 & 0x0F) }
    }

    /// Reads hours, maybe with minutes and seconds.
    mutating func time() -> Int? {
      let isNegative = take(UInt8(ascii: "-"))
      if !isNegative { _ = take(UInt8(ascii: "+")) }
      guard var seconds = number().map({ $0 * 3_600 }) else { return nil }
      for unit in [60, 1] where take(UInt8(ascii: ":")) {
        guard let count = number(), count < 60 else { return nil }
        seconds += count * unit
      }
      guard seconds <= TimeZoneRule.largest else { return nil }
      return isNegative ? -seconds : seconds
    }

    /// Reads a comma, a day, and maybe the time of the change.
    mutating func change() -> Change? {
      guard take(UInt8(ascii: ",")) else { return nil }
      var change: Change
      if take(UInt8(ascii: "M")) {
        guard let month = number(), take(UInt8(ascii: ".")), let week = number(), take(UInt8(ascii: ".")),
          let day = number(), 1...12 ~= month, 1...5 ~= week, 0...6 ~= day
        else { return nil }
        change = Change(day: .weekday(month: month, week: week, day: day))
      } else {
        let isJulian = take(UInt8(ascii: "J"))
        guard let day = number(), isJulian ? 1...365 ~= day : 0...365 ~= day else { return nil }
        change = Change(day: isJulian ? .julian(day) : .ordinal(day))
      }
      if take(UInt8(ascii: "/")) {
        guard let seconds = time() else { return nil }
        change.seconds = seconds
      }
      return change
    }
  }
}

extension TimeZoneRule.Change {
  /// Returns the moment of the change in a year as seconds of local time since 1970; `nil` outside the calendar.
  fileprivate func moment(in year: Int) -> Int? {
    let date: CalendarDate? =
      switch day {
      case .julian(let day):
        CalendarDate(year: 2001, month: 1, day: 1)?.adding(days: day - 1).flatMap {
          CalendarDate(year: year, month: $0.components.month, day: $0.components.day)
        }
      case .ordinal(let day): CalendarDate(year: year, month: 1, day: 1)?.adding(days: day)
      case .weekday(let month, let week, let day): Self.weekday(day, week: week, month: month, year: year)
      }
    return date.map { Int($0.dayNumber) * 86_400 + seconds }
  }

  private static func weekday(_ weekday: Int, week: Int, month: Int, year: Int) -> CalendarDate? {
    guard let first = CalendarDate(year: year, month: month, day: 1) else { return nil }
    let ahead = (weekday + 7 - Int(first.weekday.rawValue) % 7) % 7
    guard let date = first.adding(days: ahead + 7 * (week - 1)) else { return nil }
    // The fifth week may belong to the next month.
    return date.components.month == month ? date : date.adding(days: -7)
  }
}
