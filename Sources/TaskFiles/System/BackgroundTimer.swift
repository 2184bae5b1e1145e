internal import SystemCalls

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Something that is done again and again while the process does other work.
package enum BackgroundTimer {
  /// Calls `body` on a thread of its own after `first` milliseconds and then every `interval`, until it returns false
  /// or the process ends. Where the system gives no thread it is not called.
  package static func run(after first: Int32, every interval: Int32, _ body: @escaping @Sendable () -> Bool) {
    let thread = JoinedThreads.start {
      // They are waited for on other threads.
      system_block_signals()
      Pause.milliseconds(first)
      while body() { Pause.milliseconds(interval) }
    }
    if let thread { _ = pthread_detach(thread) }
  }
}
