import CLibrary

/// Waits of the current thread.
package enum Pause {
  package static func milliseconds(_ count: Int32) { _ = poll(nil, 0, count) }

  /// Calls `isDone` until it returns `true` or `end` has passed, with pauses from a millisecond up to a tenth of a
  /// second. Returns the last result.
  ///
  /// - Parameter least: the number of calls that are made even after `end`, at least 1.
  package static func wait<Failure: Error>(
    until end: ContinuousClock.Instant, atLeast least: Int = 1, for isDone: () throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    var pause: Int32 = 1
    var count = 0
    while true {
      if try isDone() { return true }
      count += 1
      let left = (end - .now) / .milliseconds(1)
      guard left > 0 || count < least else { return false }
      milliseconds(left < Double(pause) ? 1 : pause)
      pause = min(pause * 2, 100)
    }
  }
}
