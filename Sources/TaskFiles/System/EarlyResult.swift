import Synchronization
internal import SystemCalls

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What a thread of its own works out before it is asked for. Who asks before that thread has begun, or where the system
/// gave none, works it out; who asks later waits for the rest.
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
