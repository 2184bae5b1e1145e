extension DateLiteral: CustomStringConvertible {
  /// The date as written in a file. A date has only one spelling, so this equals the text that was read.
  public var description: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(16)
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the date as written in a file: 4 to 16 ASCII bytes.
  public func append(to bytes: inout [UInt8]) {
    DateLiteral.appendTwoDigits(year / 100, to: &bytes)
    DateLiteral.appendTwoDigits(year % 100, to: &bytes)
    guard kind != .year else { return }
    bytes.append(UInt8(ascii: "-"))
    switch kind {
    case .quarter:
      bytes.append(UInt8(ascii: "Q"))
      bytes.append(0x30 + firstOrdinal)
      return
    case .week: bytes.append(UInt8(ascii: "W"))
    case .day, .month, .year: break
    }
    DateLiteral.appendTwoDigits(ordinal, to: &bytes)
    guard let day else { return }
    bytes.append(UInt8(ascii: "-"))
    DateLiteral.appendTwoDigits(day, to: &bytes)
    guard let minuteOfDay else { return }
    bytes.append(UInt8(ascii: "T"))
    DateLiteral.appendTwoDigits(minuteOfDay / 60, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    DateLiteral.appendTwoDigits(minuteOfDay % 60, to: &bytes)
  }

  /// Appends a number from 0 to 99 as two digits.
  private static func appendTwoDigits(_ number: Int, to bytes: inout [UInt8]) {
    bytes.append(UInt8(truncatingIfNeeded: 0x30 + number / 10))
    bytes.append(UInt8(truncatingIfNeeded: 0x30 + number % 10))
  }
}
