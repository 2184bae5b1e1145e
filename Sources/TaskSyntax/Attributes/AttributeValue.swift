/// The kinds of values that keys accept.
///
/// The table is in `Grammar/Specification.md`, "Attributes".
package enum AttributeValue: Sendable {
  /// A day or a longer period, or a day and a time.
  case date
  /// A day or a longer period.
  case day
  /// A day and a time, or a duration before the due date.
  case reminder
  case recurrence
  case duration
  /// A name, or any text in quotes.
  case person
  case name
  case names
  case text

  /// Whether the value is a date and nothing else.
  package var isDate: Bool { @inline(__always) get { self == .date || self == .day } }

  /// Whether the value is a date, or may be one.
  package var mayBeDate: Bool { isDate || self == .reminder }

  /// Whether the value is a date or a duration, which other words rarely resemble.
  package var isTime: Bool { mayBeDate || self == .duration }

  /// Whether the value may be quoted. Ids may not.
  var takesQuotes: Bool { self != .name && self != .names }

  /// The advice on how to write a valid value; `nil` if any text is valid.
  package var help: StaticString? {
    switch self {
    case .date: "write a date, such as 2026-12-01, 2026-W49 or 2026-12-01T14:30"
    case .day: "write a date without a time, such as 2026-12-01"
    case .reminder: "write a date and time, or a duration before the due date, such as 2026-12-01T09:00, 1d or 2h"
    case .recurrence: "write a recurrence, such as day, weekday, 3d, 2w, 6mo, mon,thu, 2nd-tue, month@31 or week@done"
    case .duration: "write hours and minutes, such as 45m, 2h or 1h30m"
    case .person, .name: "write a name: a letter followed by letters, digits, - and _"
    case .names: "write ids separated by commas, such as worktop,paint"
    case .text: nil
    }
  }

  /// Whether the bytes of `range`, without quotes and not empty, are a value of this kind.
  func accepts(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>, isQuoted: Bool, contentEnd: Int) -> Bool {
    switch self {
    case .date: DateLiteral(bytes, in: range) != nil
    case .day: DateLiteral(bytes, in: range).map { $0.minuteOfDay == nil } ?? false
    case .reminder:
      DateLiteral(bytes, in: range).map { $0.minuteOfDay != nil }
        ?? (DurationLiteral(bytes, in: range, allowsDays: true) != nil)
    case .recurrence: RecurrenceLiteral(bytes, in: range) != nil
    case .duration: DurationLiteral(bytes, in: range, allowsDays: false) != nil
    case .person: isQuoted || bytes.nameEnd(at: range.lowerBound, contentEnd: contentEnd) == range.upperBound
    case .name: bytes.nameEnd(at: range.lowerBound, contentEnd: contentEnd) == range.upperBound
    case .names: bytes.isNameList(range, contentEnd: contentEnd)
    case .text: true
    }
  }
}

extension Span where Element == UInt8 {
  /// names = name , { "," , name }
  fileprivate func isNameList(_ range: Range<Int>, contentEnd: Int) -> Bool {
    var index = range.lowerBound
    while let end = nameEnd(at: index, contentEnd: contentEnd), end <= range.upperBound {
      if end == range.upperBound { return true }
      guard self[end] == UInt8(ascii: ",") else { return false }
      index = end &+ 1
    }
    return false
  }
}
