/// A duration as written in a file, such as `90m` or `1h30m`, and in `remind` also `2d` or `1w`
/// (`Grammar/Specification.md`, Attributes). A week is seven days and a day 24 hours.
@frozen public struct DurationLiteral: Sendable, Equatable, Hashable {
  /// The whole duration in minutes, 0 to `maximumMinutes`.
  public let minutes: Int

  /// Whether the duration was written with weeks or days.
  public let usesDays: Bool

  /// The longest duration: 9,999 hours.
  public static let maximumMinutes = 9_999 * 60
}

extension DurationLiteral {
  /// Creates a duration from exactly the bytes of `range`; `nil` if they are not one or `range` exceeds `bytes`.
  ///
  ///     duration = [ number "w" ] [ number "d" ] [ number "h" ] [ number "m" ]    at least one part
  ///     number   = one to six digits
  ///
  /// `w` and `d` are accepted only if `allowsDays` is `true`. Six digits suffice for the longest duration in minutes.
  public init?(_ bytes: borrowing Span<UInt8>, in range: Range<Int>, allowsDays: Bool) {
    // At most four parts of six digits and a unit each; longer text is rejected unread.
    guard range.lowerBound >= 0, range.upperBound <= bytes.count, 2...28 ~= range.count else { return nil }
    var total = 0
    var number = 0
    var digits = 0
    var lastUnit = Int.max
    var usesDays = false
    for index in range {
      let byte = bytes[index]
      if byte &- 0x30 < 10 {
        guard digits < 6 else { return nil }
        number = number * 10 + Int(byte &- 0x30)
        digits += 1
        continue
      }
      guard digits > 0, let unit = DurationLiteral.minutes(ofUnit: byte), unit < lastUnit else { return nil }
      if unit > 60 {
        guard allowsDays else { return nil }
        usesDays = true
      }
      total += number * unit
      guard total <= DurationLiteral.maximumMinutes else { return nil }
      lastUnit = unit
      number = 0
      digits = 0
    }
    guard digits == 0 else { return nil }
    self.init(minutes: total, usesDays: usesDays)
  }

  /// Creates a duration from all of `text`; `nil` if it is not one.
  public init?(_ text: String, allowsDays: Bool) {
    let bytes = Array(text.utf8)
    self.init(bytes.span, in: 0..<bytes.count, allowsDays: allowsDays)
  }

  private static func minutes(ofUnit byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "m"): 1
    case UInt8(ascii: "h"): 60
    case UInt8(ascii: "d"): 1_440
    case UInt8(ascii: "w"): 10_080
    default: nil
    }
  }
}
