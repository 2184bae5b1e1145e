import Glibc
import Synchronization
import TaskFiles
import TaskTesting
import Testing

@Suite struct WorkerPoolTests {
  @Test(arguments: [-1, 0, 1, 2, 3, 17, 64], [0, 1, 2, 5, 1000])
  func everyItemOnceAndInOrder(workers: Int, items: Int) {
    let calls = Atomic<Int>(0)
    let results = WorkerPool.map(workers: workers, items: items) { item in
      calls.wrappingAdd(1, ordering: .relaxed)
      return item * item
    }
    #expect(results == (0..<items).map { $0 * $0 })
    #expect(calls.load(ordering: .relaxed) == items)
  }

  @Test func runReturnsWhenAllIsDone() {
    let seen = Mutex<Set<Int>>([])
    WorkerPool.run(workers: 4, items: 500) { item in
      _ = seen.withLock { $0.insert(item) }
    }
    #expect(seen.withLock { $0 } == Set(0..<500))
  }

  @Test func stateStaysWithItsWorker() {
    let made = Atomic<Int>(0)
    @Sendable func makeState() -> [Int] {
      made.wrappingAdd(1, ordering: .relaxed)
      return []
    }
    let results = WorkerPool.map(workers: 3, items: 300, state: makeState()) { state, item in
      state.append(item)
      // A worker gets its items in increasing order.
      return state == state.sorted() ? item : -1
    }
    #expect(results == Array(0..<300))
    #expect((1...3).contains(made.load(ordering: .relaxed)))
  }

  /// Each item is in one state, in increasing order.
  @Test(arguments: [1, 3, 64], [0, 1, 300])
  func statesComeBack(workers: Int, items: Int) {
    let states = WorkerPool.run(workers: workers, items: items, state: [Int]()) { state, item in state.append(item) }
    #expect(states.joined().sorted() == Array(0..<items))
    #expect(states.allSatisfy { $0 == $0.sorted() })
    #expect(states.count <= workers)
  }

  @Test func oneItemStaysOnThisThread() {
    let here = pthread_self()
    #expect(WorkerPool.map(workers: 8, items: 1) { _ in pthread_self() } == [here])
    #expect(WorkerPool.map(workers: 1, items: 3) { _ in pthread_self() } == [here, here, here])
  }

  /// Each item waits for the other: a single thread would never finish.
  @Test func workersRunAtTheSameTime() {
    let arrived = Atomic<Int>(0)
    WorkerPool.run(workers: 2, items: 2) { _ in
      arrived.wrappingAdd(1, ordering: .sequentiallyConsistent)
      while arrived.load(ordering: .sequentiallyConsistent) < 2 { sched_yield() }
    }
    #expect(arrived.load(ordering: .relaxed) == 2)
  }

  @Test func processorsOfThisProcess() {
    let told = shell("nproc")
    let count = Int(String(decoding: told.output.dropLast(), as: UTF8.self))
    #expect(WorkerPool.processorCount == count ?? WorkerPool.processorCount)
    #expect(WorkerPool.processorCount >= 1)
  }
}
