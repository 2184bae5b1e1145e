import TaskFiles
import TaskWorkspace

/// The way of what a console writes: to the streams of the process, or, from the first result on, to a pager. It takes
/// the line of progress out of the way.
final class OutputRoute: Sendable {
  private struct State: Sendable {
    var progress: Progress?
    var pagerCommand: [UInt8]?
    var pager: RunningPager?
    var failedPager: [UInt8]?
  }

  private let output: @Sendable ([UInt8]) -> WriteOutcome
  private let errors: @Sendable ([UInt8]) -> WriteOutcome
  private let surroundings: Surroundings
  private let state = SharedState(State())

  init(
    _ surroundings: Surroundings, output: @escaping @Sendable ([UInt8]) -> WriteOutcome,
    errors: @escaping @Sendable ([UInt8]) -> WriteOutcome
  ) {
    self.surroundings = surroundings
    self.output = output
    self.errors = errors
  }

  var progress: Progress? {
    get { state.withLock { $0.progress } }
    set { state.withLock { $0.progress = newValue } }
  }

  /// The command of the pager to start with the first result.
  var pagerCommand: [UInt8]? {
    get { state.withLock { $0.pagerCommand } }
    set { state.withLock { $0.pagerCommand = newValue } }
  }

  /// The command of a pager that was to show the results and did not.
  var failedPager: [UInt8]? { state.withLock { $0.failedPager } }

  private var pager: RunningPager? { state.withLock { $0.pager } }

  /// Sends a result; called by one thread at a time.
  func sendResult(_ bytes: [UInt8]) -> WriteOutcome {
    if surroundings.outputIsTerminal { progress?.end() }
    if let command = pagerCommand {
      let pager = surroundings.startPager?(command)
      state.withLock { state in
        state.pagerCommand = nil
        state.pager = pager
        // That there is no `less` is nobody's fault.
        if pager == nil, command != PagerChoice.usual { state.failedPager = command }
      }
    }
    return pager?.write(bytes) ?? output(bytes)
  }

  /// Sends an error: to the pager, where that shows the terminal of errors.
  func sendError(_ bytes: [UInt8]) -> WriteOutcome {
    if surroundings.errorsAreTerminal, let pager, pager.write(bytes) == .written { return .written }
    guard let progress else { return errors(bytes) }
    return progress.pause { errors(bytes) }
  }

  /// Waits for the pager, and ends the line of progress.
  ///
  /// - Returns: Whether results were shown by what they were to be shown by; false where the shell did not find it.
  func finish() -> Bool {
    progress?.end()
    guard let pager else { return true }
    state.withLock { $0.pager = nil }
    let status = pager.finish()
    return status != 126 && status != 127
  }
}
