/// The few facts about years and months by which it is decided whether a written date exists. The arithmetic of days is
/// `CalendarDate`, in TaskModel.
@usableFromInline
package enum Gregorian {
  /// The years a date in a file may have (`Grammar/Specification.md`, Attributes).
  @inlinable package static var years: ClosedRange<Int> { 1900...9999 }

  @inlinable package static func isLeap(_ year: Int) -> Bool {
    // A multiple of 100 is one of 400 exactly when 16 divides it.
    year & (year % 100 == 0 ? 15 : 3) == 0
  }

  /// Days in a month, 1 to 12, of a year.
  @inlinable package static func days(inMonth month: Int, of year: Int) -> Int {
    // Long and short months alternate, and begin anew with August: 30 or 31 by one bit.
    month == 2 ? (isLeap(year) ? 29 : 28) : 30 | (month ^ (month >> 3)) & 1
  }

  /// ISO weeks in a week-based year: 53 when it ends on a Thursday or begins on one.
  @inlinable package static func weeks(in year: Int) -> Int {
    weekdayOfLastDay(year) == 4 || weekdayOfLastDay(year - 1) == 3 ? 53 : 52
  }

  /// The weekday of 31 December, 0 Sunday to 6 Saturday: each year moves it by one, each leap year by one more.
  @inlinable package static func weekdayOfLastDay(_ year: Int) -> Int {
    (year + year / 4 - year / 100 + year / 400) % 7
  }
}
