public import TaskSyntax

/// A minute of a day, local and without a time zone (`Grammar/Specification.md`, Attributes).
@frozen public struct CalendarMoment: Sendable, Hashable, Comparable {
  public let date: CalendarDate
  private let minute: Int16

  /// The minutes from midnight, 0 to 1439.
  public var minuteOfDay: Int { Int(minute) }

  /// Creates a minute of a day; `nil` unless `minuteOfDay` is 0 to 1439.
  public init?(_ date: CalendarDate, minuteOfDay: Int) {
    guard 0..<1_440 ~= minuteOfDay else { return nil }
    self.init(unchecked: date, minuteOfDay: minuteOfDay)
  }

  init(unchecked date: CalendarDate, minuteOfDay: Int) {
    self.date = date
    minute = Int16(truncatingIfNeeded: minuteOfDay)
  }

  public static func < (left: CalendarMoment, right: CalendarMoment) -> Bool {
    left.date == right.date ? left.minute < right.minute : left.date < right.date
  }

  /// Returns the moment `minutes` later, or earlier if negative; `nil` outside the calendar.
  public func adding(minutes: Int) -> CalendarMoment? {
    let (sum, overflow) = minuteOfDay.addingReportingOverflow(minutes)
    guard !overflow else { return nil }
    let remainder = sum % 1_440
    let minute = remainder < 0 ? remainder + 1_440 : remainder
    return date.adding(days: (sum / 1_440) - (remainder < 0 ? 1 : 0)).map {
      CalendarMoment(unchecked: $0, minuteOfDay: minute)
    }
  }
}

extension CalendarMoment: CustomStringConvertible {
  /// The moment as written in a file: `2026-12-01T14:30`.
  public var description: String { literal.description }

  /// The moment as a date literal with a time.
  public var literal: DateLiteral {
    let (year, month, day) = date.components
    return DateLiteral(kind: .day, year: year, ordinal: month, day: day, minuteOfDay: minuteOfDay)
  }
}
