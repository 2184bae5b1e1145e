/// A day, with or without a time, or nothing, in 32 bits: `(days since 1899-12-31) · 1441 + (minute + 1, or 0)`.
///
/// The 2,958,465 days from 1900 to 9999, with 1,441 choices each, use 99 % of the values of 32 bits. The order is by
/// day, then moments without a time, then by time.
@frozen
public struct PackedMoment: Sendable, Hashable {
  public let rawValue: UInt32

  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// No day.
  @inlinable public static var none: PackedMoment { PackedMoment(rawValue: 0) }

  @inlinable
  public init(_ date: CalendarDate, minuteOfDay: Int? = nil) {
    let day = date.days(since: CalendarDate.first) &+ 1
    rawValue = UInt32(truncatingIfNeeded: day &* 1441 &+ (minuteOfDay ?? -1) &+ 1)
  }

  /// The number of the day, 1 for 1900-01-01; 0 if there is none.
  @inlinable public var day: UInt32 { rawValue / 1441 }

  /// The day; `nil` if there is none.
  @inlinable public var date: CalendarDate? {
    rawValue == 0 ? nil : CalendarDate(dayNumber: Int(rawValue / 1441) &- 1 &+ Int(CalendarDate.first.dayNumber))
  }

  /// The minutes from midnight; `nil` if no time is written.
  @inlinable public var minuteOfDay: Int? {
    let rest = Int(rawValue % 1441)
    return rest == 0 ? nil : rest &- 1
  }
}
