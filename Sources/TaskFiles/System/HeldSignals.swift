internal import Synchronization
internal import SystemCalls

/// Delays interrupt, hang-up, termination and quit while files are being written, so that no temporary file remains.
/// Afterward a delayed signal ends the process as usual. Several threads may hold the signals; once a signal has
/// arrived, no further thread can.
enum HeldSignals {
  private static let holders = Mutex(0)

  /// Blocks the signals; a call of `release` must follow.
  static func hold() { while !tryHold() { Pause.milliseconds(1) } }

  static func release() {
    holders.withLock { count in
      count -= 1
      if count == 0 { system_release_signals() }
    }
  }

  private static func tryHold() -> Bool {
    holders.withLock { count in
      if count > 0, system_held_signal() != 0 { return false }
      if count == 0 { system_hold_signals() }
      count += 1
      return true
    }
  }
}
