import TaskFiles
import TaskModel

extension Invocation {
  /// Returns the current day and time, determined once: `--today`, else `TASKS_TODAY`, else the clock.
  func now() throws(CommandFailure) -> CalendarMoment {
    if let moment = self[GlobalOption.today] { return moment }
    if let value = surroundings.environment("TASKS_TODAY"), !value.isEmpty {
      let syntax = ValueSyntax.moment
      guard let moment = syntax.read(value) else {
        throw .usage("'\(value)' does not fit 'TASKS_TODAY'", help: "it takes \(syntax.expectation())")
      }
      return moment
    }
    let time = surroundings.clock()
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

  /// Returns the folder that relative paths start from, with links resolved: the process's folder, or the one `-C`
  /// names.
  ///
  /// A missing folder ends the command with the status of a usage error, as in git and make.
  func currentFolder() throws(CommandFailure) -> BytePath {
    let given = self[GlobalOption.directory].map { BytePath($0) }
    do throws(FileError) {
      guard let given else { return try surroundings.currentFolder() }
      let folder = given.isAbsolute ? given : try surroundings.currentFolder().joined(given)
      // The trailing `.` makes resolution fail for anything but a folder.
      return try folder.joined(BytePath.currentFolder).resolved()
    } catch {
      guard let given else {
        throw .usage(
          "the current folder is gone: \(error.message)", help: "go to another folder, or name one with '-C'")
      }
      throw .usage("cannot go to '\(given.bytes)': \(error.message)", help: error.help.map { "\($0)" })
    }
  }
}
