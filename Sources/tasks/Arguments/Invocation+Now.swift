import TaskFiles
import TaskModel

extension Invocation {
  /// Returns the current day and time, determined once: `--today`, else `TASKS_TODAY`, else the clock.
  func now() throws(CommandFailure) -> CalendarMoment {
    if let moment = self[GlobalOption.today] { return moment }
    if let value = process.variable("TASKS_TODAY"), !value.isEmpty {
      let syntax = ValueSyntax.moment
      guard let moment = syntax.read(value) else {
        throw .usage("'\(value)' does not fit 'TASKS_TODAY'", help: "it takes \(syntax.expectation())")
      }
      return moment
    }
    let time = process.clock()
    guard let day = CalendarDate(year: time.year, month: time.month, day: time.day),
      let moment = CalendarMoment(day, minuteOfDay: time.hour * 60 + time.minute)
    else {
      throw .usage("the clock shows the year \(time.year)", help: "give the day with '--today'")
    }
    if !time.isZoneKnown {
      console.report(.warning, "'TZ' names no time zone that is known here; UTC counts")
    }
    return moment
  }
}
