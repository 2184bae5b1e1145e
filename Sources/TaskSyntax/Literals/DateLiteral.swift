/// A date as written in a file: a day, optionally with a time, or a period (`Grammar/Specification.md`, Attributes).
///
/// | written | kind | first ordinal | second ordinal |
/// | --- | --- | --- | --- |
/// | `2026-12-01`, `2026-12-01T14:30` | day | month | day of the month |
/// | `2026-12` | month | month | 0 |
/// | `2026-W49` | week | ISO week | 0 |
/// | `2026-Q4` | quarter | quarter | 0 |
/// | `2026` | year | 0 | 0 |
///
/// The calendar is the proleptic Gregorian one, weeks follow ISO 8601, years range from 1900 to 9999, and times are
/// local, without zone or seconds. A value always denotes an existing date. It takes eight bytes and holds no
/// references.
@frozen public struct DateLiteral: Sendable, Equatable, Hashable {
  /// The span of time that the literal names.
  @frozen public enum Kind: UInt8, Sendable, Equatable, Hashable, CaseIterable {
    case day
    case month
    case week
    case quarter
    case year
  }

  public let kind: Kind
  @usableFromInline let firstOrdinal: UInt8
  @usableFromInline let secondOrdinal: UInt8
  @usableFromInline let storedYear: Int16
  /// The minute of the day; -1 if no time is written.
  @usableFromInline let storedMinute: Int16

  /// The year, 1900 to 9999; for a week, the ISO week-based year.
  @inlinable public var year: Int { Int(storedYear) }

  /// The month of the year, ISO week or quarter, counted from 1; 0 for a year.
  @inlinable public var ordinal: Int { Int(firstOrdinal) }

  /// The month, 1 to 12, of a day or a month; `nil` for other kinds.
  @inlinable public var month: Int? { kind == .day || kind == .month ? ordinal : nil }

  /// The day of the month, 1 to 31; `nil` for a period.
  @inlinable public var day: Int? { kind == .day ? Int(secondOrdinal) : nil }

  /// Minutes from midnight, 0 to 1439; `nil` if no time is written. Only a day has a time.
  @inlinable public var minuteOfDay: Int? { storedMinute < 0 ? nil : Int(storedMinute) }

  /// Creates a date from fields that the caller has validated; nothing is checked here.
  @inlinable @inline(__always)
  package init(kind: Kind, year: Int, ordinal: Int, day: Int = 0, minuteOfDay: Int = -1) {
    self.kind = kind
    self.firstOrdinal = UInt8(truncatingIfNeeded: ordinal)
    self.secondOrdinal = UInt8(truncatingIfNeeded: day)
    self.storedYear = Int16(truncatingIfNeeded: year)
    self.storedMinute = Int16(truncatingIfNeeded: minuteOfDay)
  }
}

// MARK: - From numbers

extension DateLiteral {
  /// Creates a day, optionally with a time in minutes from midnight; `nil` if the day or time does not exist.
  public init?(year: Int, month: Int, day: Int, minuteOfDay: Int? = nil) {
    guard Gregorian.years.contains(year), 1...12 ~= month, 1...Gregorian.days(inMonth: month, of: year) ~= day,
      minuteOfDay.map({ 0..<1440 ~= $0 }) ?? true
    else { return nil }
    self.init(kind: .day, year: year, ordinal: month, day: day, minuteOfDay: minuteOfDay ?? -1)
  }

  /// Creates a month; `nil` if the year or the month is out of range.
  public init?(year: Int, month: Int) {
    guard Gregorian.years.contains(year), 1...12 ~= month else { return nil }
    self.init(kind: .month, year: year, ordinal: month)
  }

  /// Creates an ISO week of a week-based year; `nil` if the year is out of range or has no such week.
  public init?(year: Int, week: Int) {
    guard Gregorian.years.contains(year), 1...Gregorian.weeks(in: year) ~= week else { return nil }
    self.init(kind: .week, year: year, ordinal: week)
  }

  /// Creates a quarter of a calendar year; `nil` if the year or the quarter is out of range.
  public init?(year: Int, quarter: Int) {
    guard Gregorian.years.contains(year), 1...4 ~= quarter else { return nil }
    self.init(kind: .quarter, year: year, ordinal: quarter)
  }

  /// Creates a calendar year; `nil` unless it is in 1900...9999.
  public init?(year: Int) {
    guard Gregorian.years.contains(year) else { return nil }
    self.init(kind: .year, year: year, ordinal: 0)
  }
}
