/// The display of a countdown: redrawn lines on a terminal, elsewhere one line per minute.
package struct FocusScreen {
  private let console: Console
  /// Whether lines are redrawn.
  private let isLive: Bool
  private var shown: [TerminalText] = []
  private var columns = 0
  private var minutesShown: Int?

  init(_ console: Console, isLive: Bool) {
    self.console = console
    self.isLive = isLive
  }

  mutating func show(_ timer: FocusTimer) {
    if isLive {
      // A terminal that is resized may cut or wrap what is shown.
      let current = console.currentColumns
      let lines = Self.lines(timer, columns: current)
      guard lines != shown || current != columns else { return }
      (shown, columns) = (lines, current)
      console.rewriteLines(lines)
    } else {
      let minutes = (timer.left + 59) / 60
      guard minutes != minutesShown else { return }
      minutesShown = minutes
      console.writeLine("\(Self.time(timer.left)) left")
      console.flush()
    }
  }

  /// Ends the display: clears all lines but the first, and moves to the line below it.
  mutating func end() {
    guard isLive, let first = shown.first else { return }
    console.rewriteLines([first])
    console.writeLine()
    console.flush()
    shown = []
  }

  /// Returns the lines of the display. The keys are on lines of their own if they do not fit.
  ///
  ///     18:42  ████████░░░░░░░  25:00  p pause  r reset  + minute  q stop
  package static func lines(_ timer: FocusTimer, columns: Int) -> [TerminalText] {
    var line: TerminalText = "\("\(time(timer.left))", .bold)"
    let keys: TerminalText =
      timer.isPaused ? "paused: p continue  q stop" : "p pause  r reset  + minute  q stop"
    let end: TerminalText = "  \(time(timer.length))"
    // The last column stays empty, because some terminals wrap when it is filled.
    var room = columns - 1 - line.columns - end.columns - 2
    let hasKeys = room - keys.columns - 2 >= leastBar
    if hasKeys { room -= keys.columns + 2 }
    if room >= leastBar {
      let width = min(room, mostBar)
      let full = Int((timer.progress * Double(width)).rounded(.down))
      line.append("  ")
      line.append(TerminalText(encoding: String(repeating: "█", count: full)), Style(.green))
      line.append(TerminalText(encoding: String(repeating: "░", count: width - full)), .dim)
      line.append(end)
    }
    guard hasKeys else { return [line] + keys.styled(.dim).wrapped(to: columns - 1) }
    line.append("  \(keys, .dim)")
    return [line]
  }

  private static let leastBar = 8
  private static let mostBar = 40

  /// Returns minutes and seconds, such as `18:42`.
  static func time(_ seconds: Int) -> TerminalText {
    let rest = seconds % 60
    return "\(seconds / 60):\(TerminalText(encoding: rest < 10 ? "0\(rest)" : "\(rest)"))"
  }
}
