import TaskModel

/// The value of a field of a task.
enum FieldValue {
  case missing
  /// A number that orders values of the kind; see `FieldCode`.
  case code(Int64)
  case text([UInt8])
  /// One or more texts, in order.
  case texts([[UInt8]])

  /// The texts of the value.
  var texts: [[UInt8]] {
    switch self {
    case .missing, .code: []
    case .text(let text): [text]
    case .texts(let texts): texts
    }
  }
}

/// Encodes values of all kinds but text as integers in the same order.
///
/// - Numbers are in billionths; durations are in billionths of a minute.
/// - Dates are `PackedMoment` values, except that a day without a time comes last within the day, or first for `start`.
/// - Priorities are `TaskPriority.rawValue`. Letters, quadrants and statuses are their numbers.
enum FieldCode {
  static let unit: Int64 = 1_000_000_000

  static func number(_ value: Int) -> Int64 {
    let (product, overflow) = Int64(value).multipliedReportingOverflow(by: unit)
    return overflow ? (value < 0 ? -limit : limit) : product
  }

  /// The largest magnitude of a number. Greater numbers are clamped to it, so that twice the limit does not overflow.
  static let limit = Int64.max / 4

  static func moment(_ moment: PackedMoment, beginsDays: Bool) -> Int64? {
    guard moment != .none else { return nil }
    let raw = Int64(moment.rawValue)
    guard !beginsDays else { return raw }
    return raw % 1441 == 0 ? raw + 1440 : raw - 1
  }

  /// Returns the day of a date's code.
  static func day(_ code: Int64) -> CalendarDate? { PackedMoment(rawValue: UInt32(clamping: code / 1441 * 1441)).date }

  static func moment(ofCode code: Int64, beginsDays: Bool) -> PackedMoment {
    guard !beginsDays else { return PackedMoment(rawValue: UInt32(clamping: code)) }
    return PackedMoment(rawValue: UInt32(clamping: code % 1441 == 1440 ? code - 1440 : code + 1))
  }

  /// Returns 100 · `part` / `whole`, rounded down, and whether the division has a remainder.
  static func percentage(_ part: Int, of whole: Int) -> (code: Int64, hasRest: Bool) {
    let (quotient, rest) = (Int64(part) * 100 * unit).quotientAndRemainder(dividingBy: Int64(whole))
    return (quotient, rest != 0)
  }
}
