public import TaskSyntax

extension CalendarDate: CustomStringConvertible {
  /// The day as written in a file: `2026-12-01`.
  public var description: String { literal.description }

  /// Appends the day as written in a file: ten ASCII bytes.
  public func append(to bytes: inout [UInt8]) { literal.append(to: &bytes) }

  /// The day as a date literal without a time.
  public var literal: DateLiteral {
    let (year, month, day) = components
    return DateLiteral(kind: .day, year: year, ordinal: month, day: day)
  }
}
