import TaskModel
import TaskSyntax

/// Times of the local zone and of UTC.
extension InterchangeContext {
  /// Returns the Unix time of a local time, and whether the zone has it: a time that the clock skips has none, and the
  /// one nearest to it is returned. Of a time that the clock has twice, the earlier one.
  func secondsSince1970(_ moment: CalendarMoment) -> (seconds: Int, isExact: Bool) {
    let wall = Self.epochDays(moment.date) * 86_400 + moment.minuteOfDay * 60
    // The offsets of the zone a day before and after.
    let guesses = [wall - 86_400, wall + 86_400].map { near in wall - offset(at: near) }
    let exact = guesses.filter { local($0)?.moment == moment }
    return exact.min().map { ($0, true) } ?? (guesses.min() ?? wall, false)
  }

  /// Returns the seconds by which local time is ahead of UTC.
  private func offset(at seconds: Int) -> Int {
    guard let (moment, second) = local(seconds) else { return 0 }
    return Self.epochDays(moment.date) * 86_400 + moment.minuteOfDay * 60 + second - seconds
  }

  static func epochDays(_ date: CalendarDate) -> Int {
    CalendarDate(year: 1970, month: 1, day: 1).map(date.days(since:)) ?? 0
  }
}
