import Synchronization
internal import SystemCalls

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A value computed on a background thread. A caller that asks before the thread has begun, or where none could be
/// started, computes it; a later one waits for it.
final class EarlyResult<Value: Sendable>: Sendable {
  private let known = Mutex<Value?>(nil)
  private let work: @Sendable () -> Value

  /// - Parameter isEarly: whether it takes long enough for a thread.
  init(isEarly: Bool, _ work: @escaping @Sendable () -> Value) {
    self.work = work
    guard isEarly else { return }
    let thread = JoinedThreads.start {
      // Signals are waited for on other threads.
      system_block_signals()
      _ = self.value
    }
    if let thread { _ = pthread_detach(thread) }
  }

  var value: Value {
    known.withLock { known in
      if let known { return known }
      let value = work()
      known = value
      return value
    }
  }
}
