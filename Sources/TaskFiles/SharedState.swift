import Synchronization

/// A value that the threads of a `WorkerPool` change in turn.
package final class SharedState<Value: Sendable>: Sendable {
  private let value: Mutex<Value>

  package init(_ value: Value) { self.value = Mutex(value) }

  /// Calls `body` while no other thread does; it must not wait for one.
  package func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    value.withLock { value in body(&value) }
  }
}
