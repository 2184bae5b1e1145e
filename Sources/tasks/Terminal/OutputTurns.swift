import TaskFiles

/// Texts on their way to a sink, which threads bring in any order, each with its number. Who brings the one whose turn
/// it is writes it and those behind it that are there: no thread waits for another.
final class OutputTurns<Failure: Error>: Sendable {
  private struct State: Sendable {
    /// `nil` while a thread writes.
    var sink: OutputSink?
    /// The number of the text whose turn it is.
    var next = 0
    var waiting: [Int: Result<TerminalText, Failure>] = [:]
    /// Why the text whose turn it is cannot be written.
    var failure: Failure?
  }

  private let state: SharedState<State>

  init(_ sink: OutputSink) { state = SharedState(State(sink: sink)) }

  /// - Parameter isDone: is called with each text that was written.
  func bring(_ text: Result<TerminalText, Failure>, _ number: Int, isDone: (TerminalText) -> Void) {
    let taken = state.withLock { state -> OutputSink? in
      state.waiting[number] = text
      guard state.waiting[state.next] != nil else { return nil }
      defer { state.sink = nil }
      return state.sink
    }
    guard var sink = taken else { return }
    while let text = next(sink) {
      sink.append(text)
      isDone(text)
    }
  }

  /// Takes the text whose turn it is; where that is not there or cannot be made, `sink` is put back.
  private func next(_ sink: OutputSink) -> TerminalText? {
    state.withLock { state in
      switch state.waiting.removeValue(forKey: state.next) {
      case .success(let text)?:
        state.next += 1
        return text
      case .failure(let failure)?: state.failure = failure
      case nil: break
      }
      state.sink = sink
      return nil
    }
  }

  /// The sink, and why not all was written; to be asked when all was brought.
  var end: (sink: OutputSink?, failure: Failure?) { state.withLock { ($0.sink, $0.failure) } }
}
