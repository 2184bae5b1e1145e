/// Concurrent work on many items, on plain threads. Workers take the items one by one, so that a large item does not
/// delay the others. With one item or one worker no thread is started, and with one item the processors are not
/// counted.
package enum WorkerPool {
  /// The number of processors that this process may use, at least 1.
  package static var processorCount: Int { ProcessorCount.available }

  /// Calls `body` once for each number from 0 to `items - 1`, on up to `workers` threads, in no order. Returns when all
  /// calls have returned.
  package static func run(
    workers: @autoclosure () -> Int = processorCount, items: Int, _ body: @escaping @Sendable (Int) -> Void
  ) {
    run(workers: workers(), items: items, state: ()) { _, item in body(item) }
  }

  /// Calls `body` in the same way, with a `state` that each worker creates and keeps from item to item: buffers,
  /// tables, results. Returns the final states, in no order.
  @discardableResult
  package static func run<State: Sendable>(
    workers: @autoclosure () -> Int = processorCount, items: Int,
    state: @autoclosure @escaping @Sendable () -> State, _ body: @escaping @Sendable (inout State, Int) -> Void
  ) -> [State] {
    if items == 1 {
      var state = state()
      body(&state, 0)
      return [state]
    }
    let taken = SharedState(0)
    let states = SharedState<[State]>([])
    @Sendable func next() -> Int? {
      taken.withLock { count in
        defer { count += 1 }
        return count < items ? count : nil
      }
    }
    JoinedThreads.run(count: min(workers(), items)) {
      guard var item = next() else { return }
      var state = state()
      while true {
        body(&state, item)
        guard let following = next() else { break }
        item = following
      }
      states.withLock { $0.append(state) }
    }
    return states.withLock { $0 }
  }

  /// Returns the results of `body` for 0 to `items - 1`, in that order.
  package static func map<Result: Sendable>(
    workers: @autoclosure () -> Int = processorCount, items: Int, _ body: @escaping @Sendable (Int) -> Result
  ) -> [Result] {
    map(workers: workers(), items: items, state: ()) { _, item in body(item) }
  }

  /// Returns the results of `body` for 0 to `items - 1`, in that order; each worker has its own state.
  package static func map<State: Sendable, Result: Sendable>(
    workers: @autoclosure () -> Int = processorCount, items: Int,
    state: @autoclosure @escaping @Sendable () -> State, _ body: @escaping @Sendable (inout State, Int) -> Result
  ) -> [Result] {
    if items == 1 {
      var state = state()
      return [body(&state, 0)]
    }
    let shares = run(workers: workers(), items: items, state: Share<State, Result>(state: state())) { share, item in
      share.items.append(item)
      share.results.append(body(&share.state, item))
    }
    var places = [(share: Int, index: Int)](repeating: (0, 0), count: items)
    for share in shares.indices {
      for (index, item) in shares[share].items.enumerated() { places[item] = (share, index) }
    }
    return places.map { shares[$0.share].results[$0.index] }
  }

  /// The results of one worker.
  private struct Share<State: Sendable, Result: Sendable>: Sendable {
    var state: State
    var items: [Int] = []
    var results: [Result] = []
  }
}
