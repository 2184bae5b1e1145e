import Synchronization

/// A queue from any number of threads to one, which waits where it is empty. Threads that add wait where it is full.
package final class BlockingQueue<Element: Sendable>: Sendable {
  private struct State: Sendable {
    var elements: [Element] = []
    var weight = 0
  }

  private let state = Mutex(State())
  private let added: WakeUp
  private let taken: WakeUp
  private let limit: Int

  /// - Parameter limit: the weight from which on the queue is full.
  package init(limit: Int = .max) throws(SystemError) {
    self.limit = limit
    added = try WakeUp()
    taken = try WakeUp()
  }

  /// Adds an element.
  ///
  /// - Parameter weight: its share of the limit. An element heavier than the limit is added to an empty queue.
  package func add(_ element: Element, weight: Int = 0) {
    while true {
      let isAdded = state.withLock { state in
        guard state.weight == 0 || state.weight + weight <= limit else { return false }
        state.elements.append(element)
        state.weight += weight
        return true
      }
      if isAdded { return added.signal() }
      taken.wait(milliseconds: -1)
    }
  }

  /// Returns and removes all elements. Waits for one for at most `milliseconds`, without a limit if negative; then the
  /// result may be empty, also before the time is over.
  package func takeAll(milliseconds: Int32 = -1) -> [Element] {
    let waiting = remove()
    if !waiting.isEmpty { return waiting }
    added.wait(milliseconds: milliseconds)
    return remove()
  }

  private func remove() -> [Element] {
    let (elements, wasHeavy) = state.withLock { state in
      defer { state = State() }
      return (state.elements, state.weight > 0)
    }
    if wasHeavy { taken.signal() }
    return elements
  }
}
