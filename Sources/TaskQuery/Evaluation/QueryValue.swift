public import TaskModel
public import TaskSyntax

/// A group value, or the result of an aggregate.
public enum QueryValue: Sendable, Equatable {
  case text([UInt8])
  case number(QueryNumber)
  /// The number is in billionths of a minute.
  case minutes(QueryNumber)
  case moment(PackedMoment)
  /// A period that starts at `first`. The bucket `weekday` has the case `weekday` instead.
  case period(first: CalendarDate, QueryClauses.Bucket)
  case weekday(Weekday)
  case status(TaskStatus)
  /// The letter: 1 for A … 5 for E.
  case letter(Int)
  /// The quadrant, 1 to 4.
  case quadrant(Int)
}

extension QueryValue {
  /// Creates the value of a group code, or `nil` for the code of a missing value.
  init?(_ key: QueryClauses.GroupKey, code: Int64, text: (Int64) -> [UInt8]) {
    guard code != PartMatches.Missing.code else { return nil }
    switch key.field.kind {
    case .text, .name: self = .text(text(code))
    case .priority: self = .letter(Int(code))
    case .quadrant: self = .quadrant(Int(code))
    case .status: self = .status(TaskStatus(rawValue: UInt8(clamping: code)) ?? .open)
    case .number: self = .number(QueryNumber(billionths: code))
    case .duration: self = .minutes(QueryNumber(billionths: code))
    case .date:
      guard let value = QueryValue(key.bucket ?? .day, code: Int(code)) else { return nil }
      self = value
    }
  }

  private init?(_ bucket: QueryClauses.Bucket, code: Int) {
    let first: CalendarDate?
    switch bucket {
    case .day, .week: first = CalendarDate(dayNumber: code)
    case .month: first = CalendarDate(year: code / 12, month: code % 12 + 1, day: 1)
    case .quarter: first = CalendarDate(year: code / 4, month: code % 4 * 3 + 1, day: 1)
    case .year: first = CalendarDate(year: code, month: 1, day: 1)
    case .weekday:
      guard let weekday = Weekday(rawValue: UInt8(clamping: code)) else { return nil }
      self = .weekday(weekday)
      return
    }
    guard let first else { return nil }
    self = .period(first: first, bucket)
  }
}
