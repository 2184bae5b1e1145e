import TaskFiles
import TaskWorkspace

/// Texts on their way to a sink, which threads bring in any order, each with its number. Who brings the one whose turn
/// it is writes it and those behind it that are there.
final class OutputTurns<Failure: Error>: Sendable {
  private struct Queue: Sendable {
    /// The number of the text whose turn it is.
    var next = 0
    var waiting: [Int: Result<TerminalText, Failure>] = [:]
    var isWriting = false
    /// Whether what is still to come is not written: nobody reads it, or a text could not be made.
    var isOver = false
    /// Why that text could not be made.
    var failure: Failure?
  }

  private let queue = SharedState(Queue())
  /// Is locked while a thread writes.
  private let sink: SharedState<OutputSink>

  /// When as many wait, those who make more wait until they are written.
  private static var mostWaiting: Int { 64 }

  init(_ sink: OutputSink) { self.sink = SharedState(sink) }

  /// Whether a text that is brought may be written.
  var isWanted: Bool { !queue.withLock { $0.isOver } }

  /// - Parameter isDone: is called with each text that was written.
  func bring(_ text: Result<TerminalText, Failure>, _ number: Int, isDone: (TerminalText) -> Void) {
    let (isTurn, isFull) = queue.withLock { queue in
      queue.waiting[number] = text
      let isTurn = !queue.isWriting && !queue.isOver && queue.waiting[queue.next] != nil
      if isTurn { queue.isWriting = true }
      return (isTurn, queue.isWriting && queue.waiting.count >= Self.mostWaiting)
    }
    if isTurn {
      sink.withLock { sink in
        while let text = next(isOpen: sink.isOpen) {
          sink.append(text)
          isDone(text)
        }
      }
    } else if isFull {
      sink.withLock { _ in }
    }
  }

  /// Takes the text whose turn it is, if it is there, could be made, and somebody reads it; else writing ends.
  private func next(isOpen: Bool) -> TerminalText? {
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

  /// The sink, and why not all was written; to be asked when all was brought.
  var end: (sink: OutputSink, failure: Failure?) { (sink.withLock { $0 }, queue.withLock { $0.failure }) }
}
