package import TaskFiles
import TaskWorkspace

/// The two streams of a command: results go to standard output, everything else to standard error.
///
/// Holds no bytes back at the end: `Program.run` calls `finish()`, whose status joins that of the command.
package final class Console {
  /// The amount of messages besides results and errors.
  package enum Verbosity: Int, Comparable, Sendable {
    case quiet, normal, verbose

    package static func < (left: Verbosity, right: Verbosity) -> Bool { left.rawValue < right.rawValue }
  }

  private var output: OutputSink
  private var errors: OutputSink
  private let route: OutputRoute
  private let surroundings: Surroundings
  package var verbosity = Verbosity.normal

  package init(
    surroundings: Surroundings, output: @escaping @Sendable ([UInt8]) -> WriteOutcome,
    errors: @escaping @Sendable ([UInt8]) -> WriteOutcome
  ) {
    self.surroundings = surroundings
    let route = OutputRoute(surroundings, output: output, errors: errors)
    self.route = route
    self.output = OutputSink { route.sendResult($0) }
    self.errors = OutputSink { route.sendError($0) }
    chooseColor(.auto)
  }

  /// The width to lay results out in.
  package var columns: Int { surroundings.columns }

  /// The width at which text is broken into lines: no line is broken for another program.
  var lineWidth: Int { surroundings.outputIsTerminal ? columns : .max }

  /// False once the reader has gone or writing has failed: a command with much more to say may stop.
  package var isWanted: Bool { output.isOpen }

  /// Whether results have styles.
  var hasStyles: Bool { output.depth != .off || output.showsLinks }

  /// Whether results go to another program, without color: they may be any bytes.
  var isVerbatim: Bool { !surroundings.outputIsTerminal && output.depth == .off }

  package func chooseColor(_ choice: ColorChoice) {
    output.depth = choice.depth(
      isTerminal: surroundings.outputIsTerminal, environment: surroundings.environment)
    errors.depth = choice.depth(
      isTerminal: surroundings.errorsAreTerminal, environment: surroundings.environment)
  }

  /// Lets a pager show the results, if a person sees them and the environment has nothing against it.
  package func choosePager() {
    guard isLive, surroundings.startPager != nil, surroundings.environment("TERM")?.isEmpty == false else { return }
    route.pagerCommand = PagerChoice.command(surroundings.environment)
  }

  /// Decides on hyperlinks; called after `choosePager`.
  package func chooseHyperlinks(_ choice: HyperlinkChoice) {
    output.showsLinks = choice.isOn(
      isTerminal: surroundings.outputIsTerminal, pager: route.pagerCommand, environment: surroundings.environment)
  }

  /// A link to a file, where links are shown. `path` is absolute.
  package func link(to path: BytePath) -> Hyperlink? {
    guard output.showsLinks else { return nil }
    // Lists come file by file.
    if lastLink.path != path { lastLink = (path, Hyperlink(toFile: path, host: hostName)) }
    return lastLink.link
  }

  private var lastLink: (path: BytePath?, link: Hyperlink?)
  private lazy var hostName = HostName.current

  /// Says from half a second on how far long work has come, where a person sees it.
  package func showProgress() {
    guard let progress = surroundings.progress, verbosity > .quiet, surroundings.errorsAreTerminal, !isDumb,
      surroundings.environment("CI")?.isEmpty != false
    else { return }
    route.progress = progress
    progress.begin(columns: columns)
  }

  /// Leaves the terminal to another program for a while: nothing of ours is on the way to it.
  func handOver() {
    route.progress?.end()
    flush()
  }

  /// Writes a result, as it is; a line of text needs its `\n`, or `writeLine`.
  package func write(_ text: TerminalText) { output.append(text) }

  /// Writes what `make` makes of 0 to `count - 1`, in that order, on as many threads as there are processors: while one
  /// writes, others make what follows. It ends at the first that cannot be made, and throws why.
  ///
  /// - Parameters:
  ///   - state: what each thread has of its own.
  ///   - isDone: is called with each text that was written.
  package func write<State: Sendable, Failure: Error>(
    count: Int, state: @autoclosure @escaping @Sendable () -> State,
    _ make: @escaping @Sendable (inout State, Int) -> Result<TerminalText, Failure>,
    isDone: @escaping @Sendable (TerminalText) -> Void
  ) throws(Failure) {
    let turns = OutputTurns<Failure>(output)
    WorkerPool.run(items: count, state: state()) { state, item in
      if turns.isWanted { turns.bring(make(&state, item), item, isDone: isDone) }
    }
    let failure: Failure?
    (output, failure) = turns.end
    if let failure { throw failure }
  }

  package func writeLine(_ text: TerminalText = "") {
    output.append(text)
    output.append(verbatim: CollectionOfOne(UInt8(ascii: "\n")))
  }

  /// Writes a line of words; where a terminal shows it, broken at spaces and what goes on indented.
  package func writeSentence(_ text: TerminalText) {
    for line in text.wrapped(to: lineWidth, indentation: 4) { writeLine(line) }
  }

  /// Writes a table in the width that there is. Cells that are wider are broken into lines where a terminal shows them;
  /// for another program each stays whole.
  package func write(_ table: Table) {
    table.forEachLine(width: columns, breaksCells: surroundings.outputIsTerminal) { writeLine($0) }
  }

  package func write(_ text: some EncodedText) { output.append(text) }

  /// Writes a line that is made for another program: a path, a projection of a file. Where a terminal shows it, it goes
  /// through the encoder, else byte for byte.
  package func writeLine(verbatim line: some Collection<UInt8>, endingIn end: UInt8 = UInt8(ascii: "\n")) {
    if surroundings.outputIsTerminal {
      writeLine(TerminalText(encoding: Array(line)))
    } else {
      output.append(verbatim: line, endingIn: end)
    }
  }

  /// Writes a text that is made for another program, byte for byte; where a terminal shows it, through the encoder.
  func write(verbatim text: ArraySlice<UInt8>) {
    if !surroundings.outputIsTerminal { return output.append(verbatim: text) }
    var rest = text
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")), isWanted {
      writeLine(TerminalText(encoding: rest[..<end]))
      rest = rest[(end + 1)...]
    }
    if !rest.isEmpty { writeLine(TerminalText(encoding: rest)) }
  }

  /// Writes a line to standard error, after all results so far, so that the two are in order on a terminal.
  package func writeErrorLine(_ text: TerminalText) {
    output.flush()
    errors.append(text)
    errors.append("\n")
    errors.flush()
  }

  /// Whether a person sees results as they come, on a screen that can draw a line anew.
  var isLive: Bool { surroundings.outputIsTerminal && !isDumb }

  private var isDumb: Bool { surroundings.environment("TERM") == Array("dumb".utf8) }

  /// Draws lines from the one on that the cursor is on, and leaves it in the first. What was there and below is gone.
  /// Each must fit its line.
  func rewriteLines(_ lines: [TerminalText]) {
    guard isLive else { return }
    output.append(verbatim: "\r\u{1B}[J".utf8)
    output.append(TerminalText(joining: lines, with: "\n"))
    if lines.count > 1 { output.append(verbatim: "\r\u{1B}[\(lines.count - 1)A".utf8) }
    output.flush()
  }

  /// Rings the bell of the terminal.
  func ring() {
    guard surroundings.outputIsTerminal else { return }
    output.append(verbatim: "\u{07}".utf8)
    output.flush()
  }

  /// Hands on what is still held.
  func flush() { output.flush() }

  /// Takes away what a terminal shows, and writes nothing elsewhere.
  func clear() {
    guard isLive else { return }
    output.append(verbatim: "\u{1B}[H\u{1B}[2J\u{1B}[3J".utf8)
  }

  /// Whether there is somebody to ask.
  var canAsk: Bool { surroundings.inputIsTerminal && surroundings.errorsAreTerminal }

  /// Asks a person for a yes, after all that was written so far. Any other answer is a no, and so is none; an empty
  /// line is a yes where that is `usual`. `nil` where there is nobody to ask.
  package func ask(_ question: TerminalText, usual: Bool = false) -> Bool? {
    guard canAsk else { return nil }
    handOver()
    errors.append("\(question, .bold) \(usual ? "[Y/n]" : "[y/N]") ")
    errors.flush()
    guard let answer = surroundings.answer() else {
      // The cursor still stands behind the question.
      writeErrorLine("")
      return false
    }
    if answer.isEmpty { return usual }
    return ["y", "Y", "yes", "Yes", "YES"].contains { answer.elementsEqual($0.utf8) }
  }

  /// Asks a person for a line of text; `nil` where there is nobody to ask, and at the end of what is typed.
  func ask(for name: TerminalText) -> [UInt8]? {
    guard canAsk else { return nil }
    handOver()
    errors.append("\(name, .bold): ")
    errors.flush()
    return surroundings.answer()
  }

  /// Asks a person which of several things to do, each known by its first letter: its index. `nil` for any other answer,
  /// and where there is nobody to ask.
  func choose(_ question: TerminalText, _ choices: [String]) -> Int? {
    guard canAsk else { return nil }
    handOver()
    let names = choices.map { "[\(String($0.prefix(1)))]\(String($0.dropFirst()))" as TerminalText }
    errors.append("\(question, .bold) \(TerminalText(joining: names, with: ", "))? ")
    errors.flush()
    guard let answer = surroundings.answer() else {
      writeErrorLine("")
      return nil
    }
    guard let letter = answer.first else { return nil }
    return choices.firstIndex { $0.utf8.first == letter | 0x20 }
  }

  /// The files that were changed, by their names.
  private var changed: [BytePath] = []

  /// Notes that a file is new by now, whatever becomes of the report.
  func noteChange(of name: BytePath) { changed.append(name) }

  /// The new files that nobody was told about.
  private var changes: TerminalText {
    guard let first = changed.first else { return "" }
    return changed.count == 1
      ? "; '\(first.bytes)' was changed anyway" : "; \(changed.count) files were changed anyway"
  }

  /// The lowest status that is allowed, since files could not be read.
  private var leastStatus = ExitStatus.success

  /// The reports of files that could not be read.
  private var unreadable: Set<[UInt8]> = []

  /// Reports that a file that a command wanted could not be read, unless that was said before.
  func reportUnreadable(_ message: TerminalText, help: TerminalText?) {
    leastStatus.combine(.inaccessible)
    if unreadable.insert(message.bytes).inserted { report(.error, message, help: help) }
  }

  /// Hands on what is still held and tells whether all results arrived, and all that was wanted could be read.
  ///
  /// A reader that has gone (`tasks list | head -1`) is no failure and not worth a word, as in ripgrep; unlike there
  /// the status of the command stands, because a change that failed must not end in 0. Any other failure is reported,
  /// with status 3. That standard error itself cannot be written to can be told to nobody.
  package func finish() -> ExitStatus {
    output.flush()
    let wasShown = route.finish()
    if let pager = route.failedPager {
      report(.warning, "the pager '\(pager)' cannot be started", help: "TASKS_PAGER or PAGER names it")
    }
    guard wasShown else {
      report(
        .error, "the pager was not found, and nothing was shown\(changes)", help: "--no-pager shows it without one")
      return .inaccessible
    }
    guard case .failed(let reason) = output.outcome else { return leastStatus }
    report(.error, "cannot write to standard output: \(reason)\(changes)")
    return .inaccessible
  }
}
