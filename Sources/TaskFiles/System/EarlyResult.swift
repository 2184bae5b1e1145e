import Synchronization

/// A value computed on a background thread. If the thread has not begun or could not be started, the first caller
/// computes the value; later callers wait for it.
final class EarlyResult<Value: Sendable>: Sendable {
  private let known = Mutex<Value?>(nil)
  private let work: @Sendable () -> Value

  /// - Parameter isEarly: whether the work takes long enough to justify a thread.
  init(isEarly: Bool, _ work: @escaping @Sendable () -> Value) {
    self.work = work
    if isEarly { JoinedThreads.detach { _ = self.value } }
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
