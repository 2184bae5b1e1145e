/// A day of the week, with the number it has in ISO 8601.
@frozen public enum Weekday: UInt8, Sendable, Equatable, Hashable, CaseIterable {
  case monday = 1
  case tuesday
  case wednesday
  case thursday
  case friday
  case saturday
  case sunday

  /// Creates the day from its three-letter lowercase name in recurrences: `mon` to `sun`.
  init?(_ word: PackedWord) {
    guard let index = Self.words.firstIndex(of: word) else { return nil }
    self = Self.allCases[index]
  }

  private static let words: [PackedWord] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
}

/// A set of weekdays.
@frozen public struct WeekdaySet: OptionSet, Sendable, Hashable {
  /// Bit n stands for the day with ISO number n.
  public let rawValue: UInt8

  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Creates the set of one day.
  @inlinable public init(_ day: Weekday) { self.rawValue = 1 &<< day.rawValue }

  /// Monday to Friday, the meaning of `weekday` in a recurrence.
  public static let mondayToFriday = WeekdaySet(rawValue: 0b0011_1110)

  @inlinable public func contains(_ day: Weekday) -> Bool { rawValue & (1 &<< day.rawValue) != 0 }
}
