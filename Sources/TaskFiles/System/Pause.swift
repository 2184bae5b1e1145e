import CLibrary

/// Waits of the current thread.
package enum Pause {
  package static func milliseconds(_ count: Int32) { _ = poll(nil, 0, count) }

  /// Calls `isDone` until it returns `true` or `end` has passed, with pauses from a millisecond up to a tenth of a
  /// second. Returns the last result. Calls it at least once.
  package static func wait<Failure: Error>(
    until end: ContinuousClock.Instant, for isDone: () throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    var pause: Int32 = 1
    while true {
      if try isDone() { return true }
      let left = (end - .now) / .milliseconds(1)
      guard left > 0 else { return false }
      milliseconds(left < Double(pause) ? 1 : pause)
      pause = min(pause * 2, 100)
    }
  }
}
