import TaskFiles
import TaskModel

extension Invocation {
  /// Today and the time, asked once: `--today`, else `TASKS_TODAY`, else the clock.
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

  /// The folder that relative paths begin at: the process's own, or the one that `-C` names, without links.
  ///
  /// One that is not there ends the command with the status of a wrong command line, as git and make end at once.
  func currentFolder() throws(CommandFailure) -> BytePath {
    let given = self[GlobalOption.directory].map { BytePath($0) }
    do throws(FileError) {
      guard let given else { return try surroundings.currentFolder() }
      let folder = given.isAbsolute ? given : try surroundings.currentFolder().joined(given)
      // With a `.` at its end only a folder can be resolved.
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
