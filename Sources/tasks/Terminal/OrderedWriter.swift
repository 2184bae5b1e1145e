import TaskFiles

/// Writes texts that threads make in the order of their numbers. The thread that completes the next text also writes
/// any completed ones after it; no thread waits for its turn.
final class OrderedWriter<Text: Sendable, Failure: Error>: Sendable {
  private struct Queue: Sendable {
    /// The number of the next text to write.
    var next = 0
    var waiting: [Int: Result<Text, Failure>] = [:]
    var isWriting = false
    /// Whether nothing more is written: nobody reads it, or a text could not be made.
    var isOver = false
    /// The reason why that text could not be made.
    var failure: Failure?
  }

  private let queue = SharedState(Queue())
  /// Locked while a thread writes.
  private let sink: SharedState<OutputSink>
  private let append: @Sendable (inout OutputSink, Text) -> Void

  /// The number of waiting texts from which on a thread that makes another also writes, or waits for the thread that
  /// writes. While the next text is missing, the others are kept without limit: the thread that makes it is at work.
  private static var mostWaiting: Int { 2 }

  /// - Parameter append: appends a text to the sink.
  init(_ sink: OutputSink, _ append: @escaping @Sendable (inout OutputSink, Text) -> Void) {
    self.sink = SharedState(sink)
    self.append = append
  }

  /// Writes text `number`, which `make` makes, now or once those before it are written.
  func write(_ number: Int, _ make: () throws(Failure) -> Text) {
    if queue.withLock({ $0.isOver }) { return }
    do throws(Failure) {
      bring(.success(try make()), number)
    } catch {
      bring(.failure(error), number)
    }
  }

  private func bring(_ text: Result<Text, Failure>, _ number: Int) {
    let isWriter = queue.withLock { queue in
      queue.waiting[number] = text
      if queue.isWriting { return queue.waiting.count >= Self.mostWaiting }
      queue.isWriting = !queue.isOver && queue.waiting[queue.next] != nil
      return queue.isWriting
    }
    guard isWriter else { return }
    // Two threads may wait for the sink. The second one finds nothing to write, or what was brought meanwhile.
    sink.withLock { sink in
      while let text = next(isOpen: sink.isOpen) { append(&sink, text) }
    }
  }

  /// Takes the next text, if it is there, could be made, and somebody reads it; else writing ends.
  private func next(isOpen: Bool) -> Text? {
    queue.withLock { queue in
      if !isOpen { queue.isOver = true }
      if !queue.isOver {
        switch queue.waiting.removeValue(forKey: queue.next) {
        case .success(let text)?:
          queue.next += 1
          return text
        case .failure(let failure)?: (queue.isOver, queue.failure) = (true, failure)
        case nil: break
        }
      }
      queue.isWriting = false
      return nil
    }
  }

  /// The sink, and the reason why not all was written; read once all texts are made.
  var end: (sink: OutputSink, failure: Failure?) { (sink.withLock { $0 }, queue.withLock { $0.failure }) }
}
