extension DateLiteral {
  /// Creates a date from exactly the bytes of `range`; `nil` if they are not a date or `range` exceeds `bytes`.
  ///
  ///     date   = day [ "T" hour ":" minute ] | year [ "-" ( month | "W" week | "Q" quarter ) ]
  ///     day    = year "-" month "-" day-of-month
  ///
  /// Every part has its full width in ASCII digits. The length selects the form, so no form is tried twice.
  @inline(__always)
  public init?(_ bytes: borrowing Span<UInt8>, in range: Range<Int>) {
    guard range.lowerBound >= 0, range.upperBound <= bytes.count else { return nil }
    // Nearly all dates are days, so the other forms stay out of line.
    if range.count == 10 {
      guard let day = DateLiteral.readDay(bytes, at: range.lowerBound) else { return nil }
      self = day
    } else {
      guard let date = DateLiteral.readOther(bytes, in: range) else { return nil }
      self = date
    }
  }

  /// Creates a date from all of `text`; `nil` if it is not a date.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    self.init(bytes.span, in: 0..<bytes.count)
  }

  /// Whether the ten bytes at `offset` are an existing day, such as `2026-12-01`, regardless of what follows.
  public static func isDay(_ bytes: borrowing Span<UInt8>, at offset: Int) -> Bool { readDay(bytes, at: offset) != nil }

  /// Reads the day in the ten bytes at `offset`. Inlined, because the parser may read millions of days.
  @inline(__always)
  static func readDay(_ bytes: borrowing Span<UInt8>, at offset: Int) -> DateLiteral? {
    guard offset >= 0, offset <= bytes.count &- 10 else { return nil }
    let window = bytes.extracting(offset..<(offset &+ 10))
    var words: (UInt64, UInt64) = (0, 0)
    for index in 0..<8 {
      words.0 |= UInt64(window[index]) &<< UInt64(8 &* index)
      words.1 |= UInt64(window[index &+ 2]) &<< UInt64(8 &* index)
    }
    return readDay(firstEight: words.0, lastEight: words.1)
  }

  /// Reads the day in ten bytes, given as its first eight and its last eight bytes, the first byte lowest.
  @inlinable
  package static func readDay(firstEight: UInt64, lastEight: UInt64) -> DateLiteral? {
    guard firstEight & 0xFF00_00FF_0000_0000 == 0x2D00_002D_0000_0000 else { return nil }
    // The eight digits packed together, the first in the lowest byte.
    let monthDigits = firstEight &>> 8 & 0x0000_FFFF_0000_0000
    let text = firstEight & 0xFFFF_FFFF | monthDigits | lastEight & 0xFFFF_0000_0000_0000
    // A digit is 0x30 to 0x39: its high half is 3, and remains 3 after adding 6.
    let halves: UInt64 = 0xF0F0_F0F0_F0F0_F0F0
    let zeros: UInt64 = 0x3030_3030_3030_3030
    guard text & halves == zeros, (text &+ 0x0606_0606_0606_0606) & halves == zeros else { return nil }
    // Every second byte holds ten times a digit plus the next digit: at most 99, so nothing carries over.
    let digits = text &- zeros
    let pairs = digits &* 10 &+ digits &>> 8
    let century = Int(pairs & 0xFF)
    let yearOfCentury = Int(pairs &>> 16 & 0xFF)
    let month = Int(pairs &>> 32 & 0xFF)
    let day = Int(pairs &>> 48 & 0xFF)
    let year = century &* 100 &+ yearOfCentury
    guard century >= 19, month &- 1 < 12, month > 0, day > 0,
      day <= 28 || day <= Gregorian.days(inMonth: month, of: year)
    else { return nil }
    return DateLiteral(kind: .day, year: year, ordinal: month, day: day)
  }
}

extension DateLiteral {
  /// Reads a day with a time, or a period. `range` lies within `bytes` and its length is not 10.
  @inline(never)
  private static func readOther(_ bytes: borrowing Span<UInt8>, in range: Range<Int>) -> DateLiteral? {
    let start = range.lowerBound
    if range.count == 16 { return readMoment(bytes, at: start) }
    guard range.count == 4 || range.count == 7 || range.count == 8,
      let century = twoDigits(bytes, at: start), let yearOfCentury = twoDigits(bytes, at: start + 2)
    else { return nil }
    let year = century * 100 + yearOfCentury
    if range.count == 4 { return DateLiteral(year: year) }
    guard bytes[start + 4] == UInt8(ascii: "-") else { return nil }
    if range.count == 8 {
      guard bytes[start + 5] == UInt8(ascii: "W"), let week = twoDigits(bytes, at: start + 6) else { return nil }
      return DateLiteral(year: year, week: week)
    }
    if bytes[start + 5] == UInt8(ascii: "Q") { return DateLiteral(year: year, quarter: Int(bytes[start + 6]) - 0x30) }
    guard let month = twoDigits(bytes, at: start + 5) else { return nil }
    return DateLiteral(year: year, month: month)
  }

  /// Reads a day with a time, `2026-12-01T14:30`, in the sixteen bytes at `start`.
  private static func readMoment(_ bytes: borrowing Span<UInt8>, at start: Int) -> DateLiteral? {
    guard bytes[start + 10] == UInt8(ascii: "T"), bytes[start + 13] == UInt8(ascii: ":"),
      let day = readDay(bytes, at: start),
      let hour = twoDigits(bytes, at: start + 11), hour < 24,
      let minute = twoDigits(bytes, at: start + 14), minute < 60
    else { return nil }
    return DateLiteral(
      kind: .day, year: day.year, ordinal: day.ordinal, day: Int(day.secondOrdinal), minuteOfDay: hour * 60 + minute)
  }

  /// Returns the number in the two bytes at `offset`; `nil` unless both are ASCII digits.
  private static func twoDigits(_ bytes: borrowing Span<UInt8>, at offset: Int) -> Int? {
    let tens = bytes[offset] &- 0x30
    let ones = bytes[offset + 1] &- 0x30
    return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : nil
  }
}
