import Synchronization

/// A value that threads change under a mutex.
package final class SharedState<Value: Sendable>: Sendable {
  private let value: Mutex<Value>

  package init(_ value: Value) { self.value = Mutex(value) }

  /// Calls `body` while holding the mutex; `body` must not wait for another thread.
  package func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    value.withLock { value in body(&value) }
  }
}
