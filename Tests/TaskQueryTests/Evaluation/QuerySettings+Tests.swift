import TaskModel
import TaskQuery
import Testing

extension QuerySettings {
  /// Settings at 10:00 on 10 February 2026.
  static func ofTests() throws -> QuerySettings {
    let date = try #require(CalendarDate(year: 2026, month: 2, day: 10))
    return QuerySettings(now: try #require(CalendarMoment(date, minuteOfDay: 600)), me: Array("me".utf8))
  }
}
