/// A repeated action while the process does other work.
package enum BackgroundTimer {
  /// Calls `body` on its own thread after `first` milliseconds and then every `interval` milliseconds, until `body`
  /// returns `false` or the process ends. If the system cannot start a thread, `body` is never called.
  package static func run(after first: Int32, every interval: Int32, _ body: @escaping @Sendable () -> Bool) {
    JoinedThreads.detach {
      Pause.milliseconds(first)
      while body() { Pause.milliseconds(interval) }
    }
  }
}
