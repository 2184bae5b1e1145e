/// A countdown that can be paused, begun anew and made longer. It knows no clock: it is told how much time has passed.
package struct FocusTimer: Sendable, Equatable {
  /// Seconds of the countdown as a whole.
  package private(set) var length: Int
  /// Milliseconds of it that have passed.
  private var passed = 0
  /// Milliseconds of work, those before it was begun anew included, but no pauses.
  private var worked = 0
  package private(set) var isPaused = false

  /// The longest countdown in minutes, however often one is added.
  package static let mostMinutes = 60

  package init(minutes: Int) { length = minutes * 60 }

  /// Seconds that are left; of a second that has begun all of it.
  package var left: Int { max(0, (length * 1_000 - passed + 999) / 1_000) }
  package var isOver: Bool { passed >= length * 1_000 }
  /// Whole minutes of work.
  package var minutesWorked: Int { worked / 60_000 }
  /// The share that has passed, from 0 to 1.
  package var progress: Double { length == 0 ? 1 : min(1, Double(passed) / Double(length * 1_000)) }

  /// Time has passed. More than is left is not counted.
  package mutating func advance(milliseconds: Int) {
    if isPaused { return }
    let counted = max(0, min(milliseconds, length * 1_000 - passed))
    passed += counted
    worked += counted
  }

  package mutating func togglePause() { isPaused.toggle() }

  /// Begins the countdown anew. What was worked stays worked.
  package mutating func reset() { passed = 0 }

  /// One minute more, unless it is as long as it can be.
  package mutating func addMinute() { length = min(length + 60, Self.mostMinutes * 60) }
}
