import TaskFiles
import TaskModel

extension Invocation {
  /// Returns the current day and time, determined once: `--today`, else `TASKS_TODAY`, else the clock.
  func now() throws(CommandFailure) -> CalendarMoment {
    if let moment = self[GlobalOption.today] { return moment }
    if let value = process.variable("TASKS_TODAY"), !value.isEmpty {
      let syntax = ValueSyntax.moment
      guard let moment = syntax.read(value) else {
        throw .usage("invalid value '\(value)' for 'TASKS_TODAY'", help: "expected \(syntax.expectation())")
      }
      return moment
    }
    let time = process.clock()
    guard let moment = CalendarMoment(time) else {
      throw .usage("the system clock is wrong: the year is \(time.year)", help: "set the day with '--today'")
    }
    if !time.isZoneKnown { console.report(.warning, "'TZ' is not a known time zone; using UTC") }
    return moment
  }
}

extension CalendarMoment {
  /// The moment of a local time; `nil` for a year that no date has.
  init?(_ time: LocalTime) {
    guard let day = CalendarDate(year: time.year, month: time.month, day: time.day) else { return nil }
    self.init(day, minuteOfDay: time.hour * 60 + time.minute)
  }
}
