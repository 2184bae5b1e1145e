import Synchronization

/// Work on many items at once, on plain threads. The items are handed out one by one, so that a large one does not
/// keep others waiting; with one item or one worker no thread is started.
package enum WorkerPool {
  /// The processors this process may use; at least 1.
  package static var processorCount: Int { ProcessorCount.available }

  /// Calls `body` once with each of 0 to `items - 1`, on up to `workers` threads, in no order. Returns when all are
  /// done.
  package static func run(
    workers: Int = processorCount, items: Int, _ body: @escaping @Sendable (Int) -> Void
  ) {
    run(workers: workers, items: items, state: ()) { _, item in body(item) }
  }

  /// The same; each worker makes a `state` of its own and keeps it from item to item: buffers, tables.
  package static func run<State>(
    workers: Int = processorCount, items: Int, state: @autoclosure @escaping @Sendable () -> State,
    _ body: @escaping @Sendable (inout State, Int) -> Void
  ) {
    let counter = Counter(end: items)
    JoinedThreads.run(count: min(workers, items)) {
      guard var item = counter.next() else { return }
      var state = state()
      while true {
        body(&state, item)
        guard let following = counter.next() else { return }
        item = following
      }
    }
  }

  /// The results of `body` for 0 to `items - 1`, in that order.
  package static func map<Result: Sendable>(
    workers: Int = processorCount, items: Int, _ body: @escaping @Sendable (Int) -> Result
  ) -> [Result] {
    map(workers: workers, items: items, state: ()) { _, item in body(item) }
  }

  /// The results of `body` for 0 to `items - 1`, in that order, each worker with a state of its own.
  package static func map<State, Result: Sendable>(
    workers: Int = processorCount, items: Int, state: @autoclosure @escaping @Sendable () -> State,
    _ body: @escaping @Sendable (inout State, Int) -> Result
  ) -> [Result] {
    let counter = Counter(end: items)
    let collected = Collected<Result>()
    JoinedThreads.run(count: min(workers, items)) {
      guard var item = counter.next() else { return }
      var state = state()
      var items: [Int] = []
      var results: [Result] = []
      while true {
        items.append(item)
        results.append(body(&state, item))
        guard let following = counter.next() else { break }
        item = following
      }
      collected.add(items, results)
    }
    return collected.inOrder()
  }

  /// Hands out 0 to `end - 1`, each once.
  private final class Counter: Sendable {
    private let following = Atomic<Int>(0)
    private let end: Int

    init(end: Int) {
      self.end = end
    }

    func next() -> Int? {
      let item = following.wrappingAdd(1, ordering: .relaxed).oldValue
      return item < end ? item : nil
    }
  }

  /// What the workers bring when they are done, one visit each.
  private final class Collected<Result: Sendable>: Sendable {
    /// Item and result side by side.
    private struct Lists {
      var items: [Int] = []
      var results: [Result] = []
    }

    private let lists = Mutex(Lists())

    func add(_ items: [Int], _ results: [Result]) {
      lists.withLock {
        $0.items += items
        $0.results += results
      }
    }

    func inOrder() -> [Result] {
      lists.withLock { lists in
        var places = [Int](repeating: 0, count: lists.items.count)
        for (place, item) in lists.items.enumerated() { places[item] = place }
        return places.map { lists.results[$0] }
      }
    }
  }
}
