/// A countdown that can be paused, reset and extended. It reads no clock; the caller passes the elapsed time.
package struct FocusTimer: Sendable, Equatable {
  /// The length of the countdown, in seconds.
  package private(set) var length: Int
  /// The elapsed time of the countdown, in milliseconds.
  private var passed = 0
  /// The time worked, in milliseconds, including the time before a reset but no pauses.
  private var worked = 0
  package private(set) var isPaused = false

  /// The maximum length of the countdown in minutes, with all extensions.
  package static let mostMinutes = 60

  package init(minutes: Int) { length = minutes * 60 }

  /// The remaining time in seconds, rounded up.
  package var left: Int { max(0, (length * 1_000 - passed + 999) / 1_000) }
  package var isOver: Bool { passed >= length * 1_000 }
  /// The number of whole minutes worked.
  package var minutesWorked: Int { worked / 60_000 }
  /// The elapsed share of the countdown, from 0 to 1.
  package var progress: Double { length == 0 ? 1 : min(1, Double(passed) / Double(length * 1_000)) }

  /// Advances the timer, at most by the remaining time.
  package mutating func advance(milliseconds: Int) {
    if isPaused { return }
    let counted = max(0, min(milliseconds, length * 1_000 - passed))
    passed += counted
    worked += counted
  }

  package mutating func togglePause() { isPaused.toggle() }

  /// Restarts the countdown but keeps the time worked.
  package mutating func reset() { passed = 0 }

  /// Extends the countdown by one minute, up to `mostMinutes`.
  package mutating func addMinute() { length = min(length + 60, Self.mostMinutes * 60) }
}
