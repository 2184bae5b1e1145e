public import TaskSyntax

/// A day of the proleptic Gregorian calendar from 1900-01-01 to 9999-12-31, the days that a file can name
/// (`Grammar/Specification.md`, Attributes). An operation whose result is outside this range returns `nil`. A value
/// takes four bytes, and every operation takes constant time.
@frozen public struct CalendarDate: Sendable, Hashable, Comparable {
  /// The number of days since 1970-01-01; negative before it.
  public let dayNumber: Int32

  /// 1900-01-01, a Monday.
  @inlinable public static var first: CalendarDate { CalendarDate(unchecked: firstNumber) }
  /// 9999-12-31, a Friday.
  @inlinable public static var last: CalendarDate { CalendarDate(unchecked: lastNumber) }

  @usableFromInline static var firstNumber: Int { -25_567 }
  @usableFromInline static var lastNumber: Int { 2_932_896 }

  @inlinable init(unchecked number: Int) { dayNumber = Int32(truncatingIfNeeded: number) }

  /// Creates the day `dayNumber` days after 1970-01-01; `nil` outside the calendar.
  @inlinable public init?(dayNumber: Int) {
    guard CalendarDate.firstNumber...CalendarDate.lastNumber ~= dayNumber else { return nil }
    self.init(unchecked: dayNumber)
  }

  /// Creates a day, with month and day counted from 1; `nil` if the day does not exist.
  public init?(year: Int, month: Int, day: Int) {
    guard let literal = DateLiteral(year: year, month: month, day: day) else { return nil }
    self = literal.firstDay
  }

  @inlinable public static func < (left: CalendarDate, right: CalendarDate) -> Bool { left.dayNumber < right.dayNumber }
}

// MARK: - Between day numbers and years, months, days

// Years are counted from March, so that a leap day is the last day of its year and the months before it have repeating
// lengths: 31 30 31 30 31, 153 days in five months. 1970-01-01 is day 719,468 counted from 1 March of year 0.

extension CalendarDate {
  /// Creates an existing day. The numbers are not checked.
  @inlinable init(uncheckedYear year: Int, month: Int, day: Int) {
    let marchYear = month > 2 ? year : year - 1
    let marchMonth = month > 2 ? month - 3 : month + 9
    let leapDays = marchYear / 4 - marchYear / 100 + marchYear / 400
    self.init(unchecked: marchYear * 365 + leapDays + (marchMonth * 153 + 2) / 5 + day - 1 - 719_468)
  }

  /// The year, the month, 1 to 12, and the day of the month, 1 to 31.
  public var components: (year: Int, month: Int, day: Int) {
    // Four centuries have 146,097 days, four years 1,461; the factor four keeps the quarter days exact.
    let number = Int(dayNumber) + 719_468
    let century = (number * 4 + 3) / 146_097
    let dayOfCentury = number - century * 146_097 / 4
    let yearOfCentury = (dayOfCentury * 4 + 3) / 1_461
    let dayOfYear = dayOfCentury - yearOfCentury * 1_461 / 4
    let marchMonth = (dayOfYear * 5 + 2) / 153
    let day = dayOfYear - (marchMonth * 153 + 2) / 5 + 1
    let marchYear = century * 100 + yearOfCentury
    return marchMonth < 10 ? (marchYear, marchMonth + 3, day) : (marchYear + 1, marchMonth - 9, day)
  }

  /// The year, 1900 to 9999.
  public var year: Int { components.year }

  /// The month, 1 to 12.
  public var month: Int { components.month }

  /// The day of the month, 1 to 31.
  public var day: Int { components.day }

  /// The quarter, 1 to 4.
  public var quarter: Int { (month + 2) / 3 }

  public var weekday: Weekday {
    // The calendar's first day is a Monday, so the number is 1 to 7 and the fallback is never used.
    Weekday(rawValue: UInt8((Int(dayNumber) - CalendarDate.firstNumber) % 7 + 1)) ?? .sunday
  }

  /// The ISO 8601 week, 1 to 53, and its year, which is that of its Thursday.
  public var weekOfYear: (year: Int, week: Int) {
    // The first week begins on a Monday and the last one ends after its Thursday, so no Thursday is out of range.
    let thursday = CalendarDate(unchecked: Int(dayNumber) + 4 - Int(weekday.rawValue))
    let year = thursday.year
    let newYear = CalendarDate(uncheckedYear: year, month: 1, day: 1)
    return (year, thursday.days(since: newYear) / 7 + 1)
  }
}
