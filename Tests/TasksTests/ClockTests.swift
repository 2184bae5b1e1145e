import TaskFiles
import TaskWorkspace
import Testing
import tasks

/// Tests of the day that counts as today.
struct ClockTests {
  private let folder: SampleFolder

  init() throws { folder = try SampleFolder([("a.tasks", "- [ ] A due:2026-12-01T12:00\n")]) }

  private func today(_ words: String..., environment: [String: String] = [:]) throws -> CommandRun {
    CommandRun(
      words: (["list", "--format", "json"] + words).map(\.array), environment: environment,
      folder: folder.path)
  }

  @Test func theClockCountsWhereNothingElseIsSaid() throws {
    #expect(try today().output.hasPrefix(#"{"schema":1,"today":"2026-11-21","#))
    #expect(try today(environment: ["TASKS_TODAY": ""]).output.contains(#""today":"2026-11-21""#))
  }

  @Test func theOptionComesBeforeTheEnvironment() throws {
    let environment = ["TASKS_TODAY": "2026-12-02"]
    #expect(try today(environment: environment).output.contains(#""today":"2026-12-02""#))
    #expect(try today("--today", "2026-11-30", environment: environment).output.contains(#""left":1,"#))
  }

  @Test(arguments: [
    ("2026-12-01", false), ("2026-12-01T12:00", false), ("2026-12-01T12:01", true), ("2026-12-02", true),
  ])
  func theTimeDecidesOnTheDay(_ moment: String, _ isOverdue: Bool) throws {
    #expect(try today("--today", moment).output.contains(#""overdue":\#(isOverdue)"#))
  }

  @Test(arguments: ["today", "2026-13-01", "2026-W49", "2026-12", "2026", "2026-12-01 12:00", " 2026-12-01", "21"])
  func theEnvironmentIsChecked(_ value: String) throws {
    let run = try today(environment: ["TASKS_TODAY": value])
    #expect(run.status == .usage)
    #expect(run.output == "")
    #expect(
      run.errors.hasPrefix(
        "error: invalid value '\(value)' for 'TASKS_TODAY'\n  = help: expected a day such as 2026-11-21"))
  }

  @Test func aClockOutsideTheCalendarIsSaid() throws {
    var process = ProcessEnvironment.test(folder: folder.path)
    process.clock = { LocalTime(year: 1899, month: 12, day: 31) }
    let run = CommandRun(words: ["list".array], process: process)
    #expect(run.status == .usage)
    #expect(run.errors == "error: the system clock is wrong: the year is 1899\n  = help: set the day with '--today'\n")
  }

  @Test func anUnknownZoneIsSaidOnce() throws {
    var process = ProcessEnvironment.test(folder: folder.path)
    process.clock = { LocalTime(year: 2026, month: 11, day: 21, isZoneKnown: false) }
    let run = CommandRun(words: ["list".array], process: process)
    #expect(run.errors == "warning: 'TZ' is not a known time zone; using UTC\n")
    #expect(run.status == .success)
  }
}
