public import TaskModel
import TaskSyntax

/// Returns the time that the clocks of a zone show at a Unix time, and its second; `nil` outside the calendar.
public typealias ZoneClock = @Sendable (_ secondsSince1970: Int) -> (moment: CalendarMoment, second: Int)?

/// Times of zones and of UTC.
extension InterchangeContext {
  /// Returns the Unix time of a local time, and whether the zone has it: a time that the clock skips has none, and the
  /// one nearest to it is returned. Of a time that the clock has twice, the earlier one.
  func secondsSince1970(_ moment: CalendarMoment) -> (seconds: Int, isExact: Bool) {
    Self.secondsSince1970(moment, on: local)
  }

  /// Returns the Unix time of a time of a zone in the same way.
  static func secondsSince1970(_ moment: CalendarMoment, on clock: ZoneClock) -> (seconds: Int, isExact: Bool) {
    let wall = Int(moment.date.dayNumber) * 86_400 + moment.minuteOfDay * 60
    // The candidates follow from the offsets of the zone a day before and after.
    let (before, after) = (offset(of: clock, at: wall - 86_400), offset(of: clock, at: wall + 86_400))
    let (earlier, later) = (wall - max(before, after), wall - min(before, after))
    if clock(earlier)?.moment == moment { return (earlier, true) }
    if later > earlier, clock(later)?.moment == moment { return (later, true) }
    return (earlier, false)
  }

  /// Returns the seconds by which a clock is ahead of UTC.
  private static func offset(of clock: ZoneClock, at seconds: Int) -> Int {
    guard let (moment, second) = clock(seconds) else { return 0 }
    return Int(moment.date.dayNumber) * 86_400 + moment.minuteOfDay * 60 + second - seconds
  }
}
