/// The facts about years and months that decide whether a written date exists. Day arithmetic is in `CalendarDate`, in
/// TaskModel.
@usableFromInline
package enum Gregorian {
  /// The valid years of a date in a file (`Grammar/Specification.md`, Attributes).
  @inlinable package static var years: ClosedRange<Int> { 1900...9999 }

  @inlinable package static func isLeap(_ year: Int) -> Bool {
    // A multiple of 100 is one of 400 exactly when 16 divides it.
    year & (year % 100 == 0 ? 15 : 3) == 0
  }

  /// Returns the number of days in a month, 1 to 12, of a year.
  @inlinable package static func days(inMonth month: Int, of year: Int) -> Int {
    // Long and short months alternate, starting over with August, so one bit decides between 30 and 31.
    month == 2 ? (isLeap(year) ? 29 : 28) : 30 | (month ^ (month >> 3)) & 1
  }

  /// Returns the number of ISO weeks in a week-based year: 53 if it ends or begins on a Thursday.
  @inlinable package static func weeks(in year: Int) -> Int {
    weekdayOfLastDay(year) == 4 || weekdayOfLastDay(year - 1) == 3 ? 53 : 52
  }

  /// Returns the weekday of 31 December, 0 (Sunday) to 6 (Saturday). A year moves it by one, a leap year by one more.
  @inlinable package static func weekdayOfLastDay(_ year: Int) -> Int {
    (year + year / 4 - year / 100 + year / 400) % 7
  }
}
