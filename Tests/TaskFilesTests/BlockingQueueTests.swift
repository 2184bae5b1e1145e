import TaskFiles
import Testing

/// Tests of the queue between threads.
struct BlockingQueueTests {
  /// All elements of several threads arrive, those of each in order, whatever the limit is.
  @Test(arguments: [Int.max, 1, 3, 40])
  func elementsArriveInOrder(limit: Int) throws {
    let queue = try BlockingQueue<(thread: Int, number: Int)>(limit: limit)
    let (threads, count) = (4, 500)
    for thread in 0..<threads {
      let isStarted = BackgroundThread.start {
        for number in 0..<count { queue.add((thread, number), weight: 1 + number % 3) }
      }
      #expect(isStarted)
    }
    var next = Array(repeating: 0, count: threads)
    while next.contains(where: { $0 < count }) {
      for element in queue.takeAll() {
        #expect(element.number == next[element.thread])
        next[element.thread] += 1
      }
    }
    #expect(queue.takeAll(milliseconds: 0).isEmpty)
  }

  /// A thread that adds to a full queue waits until it is emptied.
  @Test func aFullQueueHoldsThreadsBack() throws {
    let queue = try BlockingQueue<Int>(limit: 10)
    let added = SharedState(0)
    let isStarted = BackgroundThread.start {
      for number in 0..<100 {
        queue.add(number, weight: 5)
        added.withLock { $0 += 1 }
      }
    }
    #expect(isStarted)
    var taken: [Int] = []
    while taken.count < 100 {
      let batch = queue.takeAll()
      #expect(batch.count <= 2)
      taken += batch
    }
    #expect(taken == Array(0..<100))
  }

  @Test func processesThatAreNotSeenAreNotWatched() {
    #expect(!ProcessWatch.start(0) {})
    #expect(!ProcessWatch.start(-1) {})
    #expect(!ProcessWatch.start(Int.max) {})
  }
}
