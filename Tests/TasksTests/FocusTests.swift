import Synchronization
import TaskFiles
import TaskTesting
import TaskWorkspace
import Testing
import tasks

struct FocusTimerTests {
  @Test func itCountsDown() {
    var timer = FocusTimer(minutes: 2)
    #expect(timer.left == 120 && timer.minutesWorked == 0 && !timer.isOver)
    timer.advance(milliseconds: 100)
    // A second that has begun counts as remaining.
    #expect(timer.left == 120)
    timer.advance(milliseconds: 59_900)
    #expect(timer.left == 60 && timer.minutesWorked == 1)
    timer.advance(milliseconds: 1_000_000)
    #expect(timer.isOver && timer.left == 0 && timer.minutesWorked == 2 && timer.progress == 1)
  }

  @Test func aPauseIsNoWork() {
    var timer = FocusTimer(minutes: 5)
    timer.advance(milliseconds: 30_000)
    timer.togglePause()
    timer.advance(milliseconds: 600_000)
    #expect(timer.left == 270 && timer.isPaused)
    timer.togglePause()
    timer.advance(milliseconds: 30_000)
    #expect(timer.left == 240 && timer.minutesWorked == 1)
  }

  @Test func workedTimeIsKeptOnRestart() {
    var timer = FocusTimer(minutes: 3)
    timer.advance(milliseconds: 90_000)
    timer.reset()
    #expect(timer.left == 180 && timer.minutesWorked == 1)
    timer.advance(milliseconds: 30_000)
    #expect(timer.minutesWorked == 2)
  }

  @Test func itIsNeverLongerThanAnHour() {
    var timer = FocusTimer(minutes: 59)
    for _ in 0..<3 { timer.addMinute() }
    #expect(timer.length == 3_600)
    // Setting the clock back changes nothing.
    timer.advance(milliseconds: -5_000)
    #expect(timer.left == 3_600)
  }

  @Test(arguments: [20, 40, 60, 80, 200]) func theLineFits(_ columns: Int) {
    var timer = FocusTimer(minutes: 25)
    for _ in 0..<30 {
      let lines = FocusScreen.lines(timer, columns: columns)
      #expect(lines.allSatisfy { $0.columns < columns })
      #expect(lines.map(\.withoutEscapes).joined(separator: " ").contains(timer.isPaused ? "q stop" : "q stop"))
      timer.advance(milliseconds: 60_000)
      if timer.left < 600 { timer.togglePause() }
    }
  }

  @Test func theLineSaysAll() {
    var timer = FocusTimer(minutes: 10)
    timer.advance(milliseconds: 150_500)
    #expect(
      FocusScreen.lines(timer, columns: 72).map(\.withoutEscapes)
        == ["7:30  █████░░░░░░░░░░░░░░░░░  10:00  p pause  r reset  + minute  q stop"])
    #expect(
      FocusScreen.lines(timer, columns: 40).map(\.withoutEscapes)
        == ["7:30  ██████░░░░░░░░░░░░░░░░░░░░  10:00", "p pause  r reset  + minute  q stop"])
    timer.togglePause()
    #expect(
      FocusScreen.lines(timer, columns: 100).map(\.withoutEscapes).joined().hasSuffix("paused: p continue  q stop"))
    #expect(
      FocusScreen.lines(timer, columns: 30).map(\.withoutEscapes)
        == ["7:30  ████░░░░░░░░░░░░  10:00", "paused: p continue  q stop"])
  }

  @Test(arguments: ["0", "61", "999999999999999999999"]) func minutesHaveLimits(_ minutes: String) {
    let run = CommandRun("focus", minutes)
    #expect(run.status == .usage)
    #expect(run.errors.contains("a number from 1 to 60"))
  }

  @Test func oneTaskAtATime() throws {
    let folder = try SampleFolder([("a.tasks", "- [ ] Paint the wall\n- [ ] Order the worktop\n")])
    let run = CommandRun("focus", "wall", "worktop", "10", folder: folder.path)
    #expect(run.status == .conflict)
    #expect(run.errors.contains("'wall worktop' names 2 tasks, and the command takes one"))
  }
}

/// The task that a timer adds minutes to, in a file that changes meanwhile.
struct FocusedTaskTests: FolderSuite {
  let folder: SampleFolder
  let state: SampleFolder

  init() throws {
    folder = try SampleFolder([
      ("a.tasks", "- [ ] Call the bank\n- [ ] Call the bank due:2026-12-01\n- [ ] Call the bank\n")
    ])
    state = try SampleFolder()
  }

  /// Runs a timer of one minute in a sixtieth of a second, and `meanwhile` before the minute is written.
  private func focus(_ word: String, meanwhile: @escaping @Sendable () -> Void = {}) -> CommandRun {
    let writes = Mutex(0)
    var process = ProcessEnvironment.test(
      ["XDG_STATE_HOME": state.path.text, "NO_COLOR": "1"], folder: folder.path)
    process.clockSpeed = 3_600
    process.writeObserver = { step throws(SystemError) in
      guard step == .synchronizingFolder else { return }
      let isFirst = writes.withLock {
        $0 += 1
        return $0 == 1
      }
      if isFirst { meanwhile() }
    }
    return CommandRun(words: ["focus", word, "1"].map(\.array), process: process)
  }

  /// Minutes go to the task that was named, also if others have its title.
  @Test(arguments: 1...3) func oneOfSeveralEqualTitles(number: Int) throws {
    let focus = focus("a.tasks:\(number)")
    #expect(focus.status == .success, "\(focus.errors)")
    var lines = ["- [ ] Call the bank", "- [ ] Call the bank due:2026-12-01", "- [ ] Call the bank"]
    lines[number - 1] = lines[number - 1].replacing("[ ]", with: "[/]") + " spent:1m"
    #expect(try text().split(separator: "\n").map(String.init) == lines)
  }

  /// Lines are put in between and one with the same title is removed: the line that was written last tells.
  @Test func theLineTellsWhichOneItIs() throws {
    let path = folder.path.joined("a.tasks").text
    let focus = focus("a.tasks:2", meanwhile: { _ = shell("sed -i '1d; s/$/\\n- [ ] Else/' '\(path)'") })
    #expect(focus.status == .success, "\(focus.errors)")
    #expect(
      try text() == """
        - [/] Call the bank due:2026-12-01 spent:1m
        - [ ] Else
        - [ ] Call the bank
        - [ ] Else

        """)
  }

  /// The line and the number of tasks with the title are others: no task is taken for it.
  @Test func aTaskThatCannotBeToldIsNotTaken() throws {
    let path = folder.path.joined("a.tasks").text
    let focus = focus("a.tasks:2", meanwhile: { _ = shell("sed -i '1d; s/due:2026-12-01/due:2026-12-02/' '\(path)'") })
    #expect(focus.status == .conflict)
    #expect(focus.errors.contains("error: several tasks of the file have the title 'Call the bank'\n"))
    #expect(try text() == "- [/] Call the bank due:2026-12-02\n- [ ] Call the bank\n")
  }
}

extension TerminalText {
  fileprivate var withoutEscapes: String { String(decoding: bytes, as: UTF8.self) }
}
