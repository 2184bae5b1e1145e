package import TaskFiles

/// The two output streams of a command: results go to standard output, everything else to standard error.
///
/// The console does not flush itself when it is released. `Program.run` calls `finish()` and combines its status with
/// the status of the command.
package final class Console {
  /// The amount of output besides results and errors.
  package enum Verbosity: Int, Comparable, Sendable {
    case quiet, normal, verbose

    package static func < (left: Verbosity, right: Verbosity) -> Bool { left.rawValue < right.rawValue }
  }

  private var output: OutputSink
  private var errors: OutputSink
  private let route: OutputRoute
  private let process: ProcessEnvironment
  package var verbosity = Verbosity.normal

  package init(
    process: ProcessEnvironment, output: @escaping @Sendable ([UInt8]) -> WriteOutcome,
    errors: @escaping @Sendable ([UInt8]) -> WriteOutcome
  ) {
    self.process = process
    let route = OutputRoute(process, output: output, errors: errors)
    self.route = route
    self.output = OutputSink { route.sendResult($0) }
    self.errors = OutputSink { route.sendError($0) }
    chooseColor(.auto)
  }

  /// The width for the layout of results, in columns.
  package var columns: Int { process.columns }
  /// The width of the output as it is now: a person may resize the terminal while a command runs.
  var currentColumns: Int { process.currentColumns }

  /// The number of lines that the screen shows at once without a prompt of the pager, which takes a line more than a
  /// shell; `nil` where output has no end, as for another program.
  package var lineRoom: Int? { process.rows.map { max(1, $0 - 2) } }

  /// The width at which text is wrapped; unlimited if another program reads the output.
  var lineWidth: Int { process.outputIsTerminal ? columns : .max }

  /// The width at which messages are wrapped; unlimited if they go to a file or another program.
  var errorWidth: Int { process.errorsAreTerminal ? columns : .max }

  /// Whether results still have a reader. It turns false when the reader closes the pipe or a write fails; a command
  /// with much more output may stop then.
  package var isWanted: Bool { output.isOpen }

  /// Whether results show colors or links.
  var hasStyles: Bool { output.depth != .off || output.showsLinks }

  /// Whether results go to another program without color. Such results may contain any bytes.
  var isVerbatim: Bool { !process.outputIsTerminal && output.depth == .off }

  package func chooseColor(_ choice: ColorChoice) {
    output.depth = choice.depth(isTerminal: process.outputIsTerminal, environment: process.variable)
    errors.depth = choice.depth(isTerminal: process.errorsAreTerminal, environment: process.variable)
  }

  /// Sends results through a pager if standard output is a terminal that can show one and the environment does not
  /// disable it.
  package func choosePager() {
    guard isLive, process.startPager != nil, process.variable("TERM")?.isEmpty == false else { return }
    route.pagerCommand = PagerChoice.command(process.variable)
  }

  /// Turns hyperlinks on or off. Call it after `choosePager`, because the choice depends on the pager.
  package func chooseHyperlinks(_ choice: HyperlinkChoice) {
    output.showsLinks = choice.isOn(
      isTerminal: process.outputIsTerminal, pager: route.pagerCommand, environment: process.variable)
  }

  /// Returns a link to a file, or `nil` if links are off. `path` must be absolute.
  package func link(to path: BytePath) -> Hyperlink? { fileLinks?.link(to: path) }

  /// Links to files for texts that threads make; `nil` if links are off.
  var fileLinks: FileLinks? { output.showsLinks ? FileLinks(host: hostName) : nil }

  private lazy var hostName = HostName.current

  /// Enables the progress line, which appears after half a second of reading, if standard error is a terminal.
  package func showProgress() {
    guard let progress = process.progress, verbosity > .quiet, process.errorsAreTerminal, !isDumb,
      process.variable("CI")?.isEmpty != false
    else { return }
    route.progress = progress
    progress.begin(columns: columns)
  }

  /// Prepares the terminal for another program: ends the progress line and flushes all results.
  func handOver() {
    route.progress?.end()
    flush()
  }

  /// Writes a result without a line end. A line of text needs its own `\n`, or `writeLine`.
  package func write(_ text: TerminalText) { output.append(text) }

  /// Writes texts 0 to `count - 1`, in that order, made on as many threads as there are processors. Ends at the first
  /// text that cannot be made, and throws why.
  ///
  /// - Parameters:
  ///   - state: the state of each thread.
  ///   - make: appends the text of a number to an empty text.
  package func write<State: Sendable, Failure: Error>(
    count: Int, state: @autoclosure @escaping @Sendable () -> State,
    _ make: @escaping @Sendable (inout State, Int, inout TerminalText) throws(Failure) -> Void
  ) throws(Failure) {
    let keepsStyles = hasStyles
    let writer = OrderedWriter<TerminalText, Failure>(output) { sink, text in sink.append(text) }
    WorkerPool.run(items: count, state: state()) { state, item in
      writer.write(item) { () throws(Failure) in
        var text = TerminalText(keepsStyles: keepsStyles)
        try make(&state, item, &text)
        return text
      }
    }
    let failure: Failure?
    (output, failure) = writer.end
    if let failure { throw failure }
  }

  /// Writes texts for another program in the same way.
  package func write<State: Sendable, Text: EncodedText & Sendable>(
    count: Int, state: @autoclosure @escaping @Sendable () -> State,
    _ make: @escaping @Sendable (inout State, Int) -> Text
  ) {
    let writer = OrderedWriter<Text, Never>(output) { sink, text in sink.append(text) }
    WorkerPool.run(items: count, state: state()) { state, item in writer.write(item) { make(&state, item) } }
    output = writer.end.sink
  }

  package func writeLine(_ text: TerminalText = "") {
    output.append(text)
    output.append(verbatim: CollectionOfOne(UInt8(ascii: "\n")))
  }

  /// Writes a line of prose. On a terminal the line is wrapped at spaces, and continuation lines are indented.
  package func writeSentence(_ text: TerminalText) {
    for line in text.wrapped(to: lineWidth, indentation: 4) { writeLine(line) }
  }

  /// Writes a table in the available width. On a terminal, wide cells are wrapped; for another program each cell stays
  /// on one line.
  package func write(_ table: Table) {
    table.forEachLine(width: columns, breaksCells: process.outputIsTerminal) { writeLine($0) }
  }

  /// Writes tables, one below the other, whose lines are made on as many threads as there are processors.
  func write(_ tables: [Table]) {
    let (columns, breaksCells) = (columns, process.outputIsTerminal)
    write(count: tables.count, state: ()) { _, number, text in
      tables[number].forEachLine(width: columns, breaksCells: breaksCells) { line in
        text.append(line)
        text.append(literal: "\n")
      }
    }
  }

  package func write(_ text: some EncodedText) { output.append(text) }

  /// Writes a line meant for another program, such as a path or a projection of a file. The bytes are written verbatim
  /// unless standard output is a terminal, which gets them encoded.
  package func writeLine(verbatim line: some Collection<UInt8>, endingIn end: UInt8 = UInt8(ascii: "\n")) {
    if process.outputIsTerminal {
      writeLine(TerminalText(encoding: Array(line)))
    } else {
      output.append(verbatim: line, endingIn: end)
    }
  }

  /// Writes a text meant for another program. The bytes are written verbatim unless standard output is a terminal,
  /// which gets them encoded.
  func write(verbatim text: ArraySlice<UInt8>) {
    if !process.outputIsTerminal { return output.append(verbatim: text) }
    var rest = text
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")), isWanted {
      writeLine(TerminalText(encoding: rest[..<end]))
      rest = rest[(end + 1)...]
    }
    if !rest.isEmpty { writeLine(TerminalText(encoding: rest)) }
  }

  /// Writes a line to standard error. Results are flushed first, so that both streams appear in order on a terminal.
  package func writeErrorLine(_ text: TerminalText) {
    output.flush()
    errors.append(text)
    errors.append("\n")
    errors.flush()
  }

  /// Whether the output goes to a terminal.
  var isOnTerminal: Bool { process.outputIsTerminal }

  /// Whether standard output is a terminal that can redraw lines.
  var isLive: Bool { process.outputIsTerminal && !isDumb }

  private var isDumb: Bool { process.variable("TERM") == Array("dumb".utf8) }

  /// Replaces everything from the current line to the end of the screen with `lines`, and leaves the cursor in the
  /// first of them. A line that is wider than the terminal is cut: it may have become narrower just now.
  func rewriteLines(_ lines: [TerminalText]) {
    guard isLive else { return }
    output.append(verbatim: "\r\u{1B}[J\u{1B}[?7l".utf8)
    output.append(TerminalText(joining: lines, with: "\n"))
    output.append(verbatim: "\u{1B}[?7h\r\(lines.count > 1 ? "\u{1B}[\(lines.count - 1)A" : "")".utf8)
    output.flush()
  }

  /// Rings the bell of the terminal.
  func ring() {
    guard process.outputIsTerminal else { return }
    output.append(verbatim: "\u{07}".utf8)
    output.flush()
  }

  /// Writes all buffered results.
  func flush() { output.flush() }

  /// Clears the terminal and its scrollback. Does nothing if standard output cannot redraw lines.
  func clear() {
    guard isLive else { return }
    output.append(verbatim: "\u{1B}[H\u{1B}[2J\u{1B}[3J".utf8)
  }

  /// Whether a person can be asked: standard input and standard error must be terminals.
  var canAsk: Bool { process.inputIsTerminal && process.errorsAreTerminal }

  /// Writes a question after all output so far, and reads a line. Returns `nil` at the end of the input.
  func answer(to question: TerminalText) -> [UInt8]? {
    handOver()
    let lines = question.wrapped(to: errorWidth)
    errors.append("\(TerminalText(joining: lines, with: "\n")) ")
    errors.flush()
    let answer = process.answer()
    // The cursor is still behind the question.
    if answer == nil { writeErrorLine("") }
    return answer
  }

  /// The names of the files that the command has changed.
  private var changed: [BytePath] = []

  /// Records a changed file, which a later error about lost output then mentions.
  func noteChange(of name: BytePath) { changed.append(name) }

  /// The part of an error message that mentions the changed files.
  private var changes: TerminalText {
    guard let first = changed.first else { return "" }
    return changed.count == 1
      ? "; '\(first.bytes)' was changed" : "; \(changed.count) files were changed"
  }

  /// The minimum exit status, raised when a file cannot be read.
  private var leastStatus = ExitStatus.success

  /// The messages about unreadable files that were already reported.
  private var unreadable: Set<[UInt8]> = []

  /// Reports a file that cannot be read, unless the same message was already reported.
  func reportUnreadable(_ message: TerminalText, help: TerminalText?) {
    leastStatus.combine(.inaccessible)
    if unreadable.insert(message.bytes).inserted { report(.error, message, help: help) }
  }

  /// Flushes the results and waits for the pager. Returns an error status if results were lost or a file could not be
  /// read, otherwise `.success`.
  ///
  /// A reader that closes the pipe (`tasks list | head -1`) is not a failure and is not reported, as in ripgrep. Unlike
  /// in ripgrep, the status of the command stands, because a failed change must not end in 0. Any other write failure
  /// of standard output is reported, with status 3. A write failure of standard error cannot be reported.
  package func finish() -> ExitStatus {
    output.flush()
    let wasShown = route.finish()
    if let pager = route.failedPager {
      report(.warning, "cannot start the pager '\(pager)'", help: "set the pager with TASKS_PAGER or PAGER")
    }
    guard wasShown else {
      report(
        .error, "the pager was not found, so nothing was shown\(changes)",
        help: "use '--no-pager' to show the result without a pager")
      return .inaccessible
    }
    guard case .failed(let reason) = output.outcome else { return leastStatus }
    report(.error, "cannot write to standard output: \(reason)\(changes)")
    return .inaccessible
  }
}
