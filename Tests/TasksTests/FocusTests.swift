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

extension TerminalText {
  fileprivate var withoutEscapes: String { String(decoding: bytes, as: UTF8.self) }
}
