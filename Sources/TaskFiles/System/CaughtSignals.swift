internal import SystemCalls

/// Interrupt, hang-up, termination and quit as conditions to poll, for a command that runs until one of them arrives
/// and then has output to write. The signals may be held (`HeldSignals`) in the meantime.
package enum CaughtSignals {
  /// Starts recording the signals, which no longer end the process. The caller must call `letGo` later.
  package static func begin() { system_catch_signals() }

  /// Returns a signal that arrived since the last call, or `nil`.
  package static func take() -> Int32? {
    let signal = system_take_caught_signal()
    return signal == 0 ? nil : signal
  }

  /// Restores the previous effect of the signals; with `signal`, raises that signal, which ends the process.
  package static func letGo(_ signal: Int32? = nil) { system_let_signals_go(signal ?? 0) }
}
