/// The way of what a console writes: to the streams of the process, or, from the first result on, to a pager. It takes
/// the line of progress out of the way.
final class OutputRoute {
  private let output: ([UInt8]) -> WriteOutcome
  private let errors: ([UInt8]) -> WriteOutcome
  private let surroundings: Surroundings
  var progress: Progress?
  /// What is to be started with the first result.
  var pagerCommand: [UInt8]?
  private var pager: RunningPager?
  /// The command of a pager that was to show the results and did not.
  private(set) var failedPager: [UInt8]?

  init(
    _ surroundings: Surroundings, output: @escaping ([UInt8]) -> WriteOutcome,
    errors: @escaping ([UInt8]) -> WriteOutcome
  ) {
    self.surroundings = surroundings
    self.output = output
    self.errors = errors
  }

  func sendResult(_ bytes: [UInt8]) -> WriteOutcome {
    if surroundings.outputIsTerminal { progress?.end() }
    if let command = pagerCommand {
      pagerCommand = nil
      pager = surroundings.startPager?(command)
      // That there is no `less` is nobody's fault.
      if pager == nil, command != PagerChoice.usual { failedPager = command }
    }
    return pager?.write(bytes) ?? output(bytes)
  }

  /// Where errors stand on the terminal that a pager has, it shows them, too.
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
    self.pager = nil
    let status = pager.finish()
    return status != 126 && status != 127
  }
}
