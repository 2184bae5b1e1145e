/// A calendar that derives each day from the previous one. It is slow, and shares nothing with the arithmetic that it
/// checks.
struct SteppingCalendar: Sequence, IteratorProtocol {
  struct Day: Equatable {
    var year: Int
    var month: Int
    var day: Int
    /// The ISO weekday: Monday is 1.
    var weekday: Int
    var weekYear: Int
    var week: Int

    var length: Int {
      let leap = year % 400 == 0 || (year % 4 == 0 && year % 100 != 0)
      return [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }

    var text: String {
      "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
    }
  }

  /// 1 January 1900 was a Monday.
  private var today = Day(year: 1900, month: 1, day: 1, weekday: 1, weekYear: 1900, week: 1)

  mutating func next() -> Day? {
    defer { step() }
    return today
  }

  private mutating func step() {
    today.day += 1
    if today.day > today.length {
      today.day = 1
      today.month += 1
    }
    if today.month > 12 {
      today.month = 1
      today.year += 1
    }
    today.weekday = today.weekday % 7 + 1
    guard today.weekday == 1 else { return }
    // Week 1 contains 4 January: its Monday lies between 29 December and 4 January.
    if today.month == 12 && today.day >= 29 {
      (today.weekYear, today.week) = (today.year + 1, 1)
    } else if today.month == 1 && today.day <= 4 {
      (today.weekYear, today.week) = (today.year, 1)
    } else {
      today.week += 1
    }
  }

  /// All days of the given years.
  static func days(of years: ClosedRange<Int>) -> [Day] {
    SteppingCalendar().lazy.drop { $0.year < years.lowerBound }.prefix { $0.year <= years.upperBound }.map { $0 }
  }
}
