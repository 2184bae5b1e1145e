internal import SystemCalls

/// Interrupt, hang-up, termination and quit as something to be asked for: for a command that runs until one of them
/// comes, and then has something to write. They may be held (`HeldSignals`) meanwhile.
package enum CaughtSignals {
  /// From now on they are noted, and end nothing. To be followed by `letGo`.
  package static func begin() { system_catch_signals() }

  /// The one that came since this was asked last.
  package static func take() -> Int32? {
    let signal = system_take_caught_signal()
    return signal == 0 ? nil : signal
  }

  /// They do again what they did before; with `signal` that one, now: it ends the process.
  package static func letGo(_ signal: Int32? = nil) { system_let_signals_go(signal ?? 0) }
}
