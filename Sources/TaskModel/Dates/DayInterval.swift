/// The days from `first` to `last`, inclusive: the meaning of a date in a query. A single day is an interval, too.
public struct DayInterval: Sendable, Hashable {
  public let first: CalendarDate
  public let last: CalendarDate

  /// Creates an interval; `nil` if `last` is before `first`.
  public init?(_ first: CalendarDate, _ last: CalendarDate) {
    guard first <= last else { return nil }
    self.init(first: first, last: last)
  }

  public init(_ day: CalendarDate) { self.init(first: day, last: day) }

  public init(_ period: CalendarPeriod) { self.init(first: period.firstDay, last: period.lastDay) }

  private init(first: CalendarDate, last: CalendarDate) {
    self.first = first
    self.last = last
  }

  public func contains(_ day: CalendarDate) -> Bool { first <= day && day <= last }
}
