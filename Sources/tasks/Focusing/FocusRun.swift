import TaskFiles

/// Runs a timer for a task: starts the task, counts down, and adds each whole minute to its `spent`.
///
/// Each minute is written when it ends, so a killed process loses less than a minute. `undo` takes back all writes as
/// one change.
final class FocusRun {
  private let invocation: Invocation
  private let task: FocusedTask
  private var timer: FocusTimer
  /// The number of minutes written to the file.
  private var minutesWritten = 0
  private var status = ExitStatus.success
  private var console: Console { invocation.console }

  init(_ invocation: Invocation, _ task: FocusedTask, minutes: Int) {
    self.invocation = invocation
    self.task = task
    timer = FocusTimer(minutes: minutes)
  }

  func run() throws(CommandFailure) -> ExitStatus {
    status.combine(try task.begin())
    guard status == .success else { return status }
    CaughtSignals.begin()
    let signal = countDown()
    writeMinutes()
    task.finish()
    if signal == nil, timer.isOver { alert() }
    sayEnd()
    status.combine(signal == nil ? .success : .interrupted)
    console.flush()
    // Ends the process with the signal that stopped the timer, if any, so that the parent sees the usual status.
    CaughtSignals.letGo(signal)
    return status
  }

  /// Counts down until the time is over, `q` is pressed or a signal arrives. Returns the signal.
  private func countDown() -> Int32? {
    let keyboard = invocation.process.inputIsTerminal ? Keyboard(.standardInput) : nil
    var screen = FocusScreen(console, isLive: console.isLive && keyboard != nil)
    defer { screen.end() }
    var last = ContinuousClock.now
    while !timer.isOver {
      screen.show(timer)
      let key = keyboard?.key(within: Self.tick)
      if keyboard == nil { Pause.milliseconds(Self.tick) }
      let now = ContinuousClock.now
      timer.advance(milliseconds: Int((now - last) / .milliseconds(1) * invocation.process.clockSpeed))
      last = now
      if timer.minutesWorked > minutesWritten { writeMinutes() }
      if let signal = CaughtSignals.take() { return signal }
      switch key {
      case UInt8(ascii: "p"), UInt8(ascii: " "): timer.togglePause()
      case UInt8(ascii: "r"): timer.reset()
      case UInt8(ascii: "+"): timer.addMinute()
      case UInt8(ascii: "q"): return nil
      default: break
      }
    }
    screen.show(timer)
    return nil
  }

  /// The interval between updates, in milliseconds.
  private static let tick: Int32 = 100

  private func writeMinutes() {
    let minutes = timer.minutesWorked - minutesWritten
    guard minutes > 0 else { return }
    do throws(CommandFailure) {
      status.combine(try task.add(minutes: minutes))
      minutesWritten = timer.minutesWorked
    } catch {
      // Repeated failures are reported only once. The next minute tries again.
      if error.message != lastFailure { console.report(.error, error.message, help: error.help) }
      lastFailure = error.message
    }
  }

  private var lastFailure: TerminalText = ""

  private func alert() {
    console.ring()
    DesktopNotification.show(Array("Time is up".utf8), task.title, searchPath: invocation.process.variable("PATH"))
  }

  private func sayEnd() {
    if minutesWritten < timer.minutesWorked {
      status.combine(.conflict)
      console.report(
        .error, "\(timer.minutesWorked - minutesWritten) of \(timer.minutesWorked) minutes were not written",
        help: "add them with 'tasks set TASK spent:+\(timer.minutesWorked - minutesWritten)m'")
    }
    guard console.verbosity > .quiet else { return }
    console.writeSentence("\(TerminalText(timer.minutesWorked, "minute")) for \(task.title)\(task.spentWords)")
  }
}
