import TaskFiles
import Testing

@Suite struct SparesTests {
  /// The pool gives no value to two workers at once, and runs empty only after it gave out all values.
  @Test func valuesAreUsedAgain() {
    let spares = Spares<Int>()
    #expect(spares.take() == nil)
    for number in 0..<8 { spares.giveBack(number) }
    let taken = WorkerPool.map(workers: 4, items: 10) { _ in spares.take() }
    #expect(taken.compactMap { $0 }.sorted() == Array(0..<8))
    #expect(spares.take() == nil)
  }
}
