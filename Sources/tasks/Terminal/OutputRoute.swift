import TaskFiles

/// The destination of console output: the streams of the process, or a pager, which starts with the first result. The
/// route erases the progress line before it writes.
final class OutputRoute: Sendable {
  private struct State: Sendable {
    var progress: Progress?
    var pagerCommand: [UInt8]?
    var pager: RunningPager?
    var failedPager: [UInt8]?
  }

  private let output: @Sendable ([UInt8]) -> WriteOutcome
  private let errors: @Sendable ([UInt8]) -> WriteOutcome
  private let process: ProcessEnvironment
  private let state = SharedState(State())

  init(
    _ process: ProcessEnvironment, output: @escaping @Sendable ([UInt8]) -> WriteOutcome,
    errors: @escaping @Sendable ([UInt8]) -> WriteOutcome
  ) {
    self.process = process
    self.output = output
    self.errors = errors
  }

  var progress: Progress? {
    get { state.withLock { $0.progress } }
    set { state.withLock { $0.progress = newValue } }
  }

  /// The command of the pager that the first result starts.
  var pagerCommand: [UInt8]? {
    get { state.withLock { $0.pagerCommand } }
    set { state.withLock { $0.pagerCommand = newValue } }
  }

  /// The command of a pager that could not be started.
  var failedPager: [UInt8]? { state.withLock { $0.failedPager } }

  private var pager: RunningPager? { state.withLock { $0.pager } }

  /// Writes a result. Only one thread at a time may call it.
  func sendResult(_ bytes: [UInt8]) -> WriteOutcome {
    if process.outputIsTerminal { progress?.end() }
    if let command = pagerCommand {
      let pager = process.startPager?(command)
      state.withLock { state in
        state.pagerCommand = nil
        state.pager = pager
        // A missing `less` is not worth a warning: nobody asked for it.
        if pager == nil, command != PagerChoice.usual { state.failedPager = command }
      }
    }
    return pager?.write(bytes) ?? output(bytes)
  }

  /// Writes an error: to a running pager if standard error is a terminal, otherwise to standard error.
  func sendError(_ bytes: [UInt8]) -> WriteOutcome {
    if process.errorsAreTerminal, let pager, pager.write(bytes) == .written { return .written }
    guard let progress else { return errors(bytes) }
    return progress.pause { errors(bytes) }
  }

  /// Ends the progress line and waits for the pager.
  ///
  /// - Returns: Whether the results were shown; false if the shell could not find or run the pager.
  func finish() -> Bool {
    progress?.end()
    guard let pager else { return true }
    state.withLock { $0.pager = nil }
    let status = pager.finish()
    return status != 126 && status != 127
  }
}
