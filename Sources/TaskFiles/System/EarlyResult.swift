import CLibrary
import Synchronization

/// A value computed on a background thread. If the thread has not begun or could not be started, the first caller
/// computes the value; later callers wait for it.
final class EarlyResult<Value: Sendable>: Sendable {
  private let known = Mutex<Value?>(nil)
  private let work: @Sendable () -> Value

  /// - Parameter isEarly: whether the work takes long enough to justify a thread.
  init(isEarly: Bool, _ work: @escaping @Sendable () -> Value) {
    self.work = work
    guard isEarly else { return }
    let thread = JoinedThreads.start {
      // Other threads wait for signals.
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
