import Synchronization

/// Values that are used again by any thread, with the memory that they hold: buffers of work that is done piece by
/// piece.
package final class Spares<Value: Sendable>: Sendable {
  private let values = Mutex<[Value]>([])

  package init() {}

  /// One that was given back; `nil` where there is none.
  package func take() -> Value? { values.withLock { $0.popLast() } }

  package func giveBack(_ value: Value) { values.withLock { $0.append(value) } }
}
