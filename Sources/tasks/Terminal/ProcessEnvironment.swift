package import TaskFiles
import TaskSyntax

/// The environment of the process as values, so that a test can run a command in an environment of its own. The
/// initial values are those of this process.
package struct ProcessEnvironment: Sendable {
  /// The value of an environment variable, or `nil` if it is not set.
  package var variable: @Sendable (String) -> [UInt8]? = ProcessStart.environment
  /// The names of all environment variables.
  package var variableNames: @Sendable () -> [[UInt8]] = ProcessStart.environmentNames
  /// The working folder of the process, an absolute path without links. Throws if the folder was removed.
  package var currentFolder: @Sendable () throws(FileError) -> BytePath = BytePath.workingFolder
  package var clock: @Sendable () -> LocalTime = LocalTime.now
  /// Converts seconds since 1970 to local time.
  package var localTime: @Sendable (_ secondsSince1970: Int) -> LocalTime = LocalTime.at
  /// The zone of `localTime`; `nil` if only the C library knows it.
  package var localZone: @Sendable () -> TimeZoneFile? = { TimeZoneFile(ofProcess: ProcessStart.environment("TZ")) }
  /// Reads standard input to its end, with spare capacity for `reservedTail` more bytes.
  package var standardInput: @Sendable (_ reservedTail: Int) throws(FileError) -> FileContents = {
    tail throws(FileError) in
    try FileContents(of: ByteStream.standardInput, reservedTail: tail)
  }
  /// Reads the next line that the user types, without its line end; `nil` at the end of standard input or after an
  /// error.
  package var answer: @Sendable () -> [UInt8]? = ByteStream.standardInput.line
  package var inputIsTerminal = ByteStream.standardInput.isTerminal
  package var outputIsTerminal = ByteStream.standardOutput.isTerminal
  package var errorsAreTerminal = ByteStream.standardError.isTerminal
  /// The width that the terminal reports; `nil` without a terminal.
  package var terminalColumns = ByteStream.standardOutput.terminalSize?.columns
  /// The height that the terminal reports; `nil` without a terminal.
  package var terminalRows = ByteStream.standardOutput.terminalSize?.rows
  /// The timer seconds per second of the clock: 1 except in tests.
  package var clockSpeed = 1.0
  /// The file that the program was started from; `nil` if the system does not report it.
  package var program: @Sendable () -> BytePath? = { ProcessStart.program }
  /// The effective user of the process.
  package var effectiveUser = ProcessStart.effectiveUser
  /// Starts a pager; `nil` if it cannot be started. Without a pager, results are written directly.
  package var startPager: (@Sendable (_ command: [UInt8]) -> RunningPager?)?
  /// The streams of the language server; `nil` for none.
  package var serverStreams: ServerStreams?
  /// Shows the progress of long work; `nil` for none.
  package var progress: Progress?
  /// Called between the steps of writing a file; `nil` except in tests.
  package var writeObserver: WriteStep.Observer?

  package init() {}

  /// The width of the output: `COLUMNS`, else the terminal's width, else 80; clamped to 20 to 1,000 columns.
  package var columns: Int { min(max(size(variable("COLUMNS")) ?? terminalColumns ?? 80, 20), 1_000) }

  /// The width of a terminal as it is now, which may be smaller than 20, for lines that are redrawn.
  var currentColumns: Int {
    guard size(variable("COLUMNS")) == nil, terminalColumns != nil,
      let now = ByteStream.standardOutput.terminalSize?.columns
    else { return columns }
    return min(max(now, 8), 1_000)
  }

  /// The height of the screen: `LINES`, else the terminal's height. `nil` if the output is not a terminal, and if its
  /// height is unknown.
  package var rows: Int? {
    guard outputIsTerminal, let rows = size(variable("LINES")) ?? terminalRows, rows > 0 else { return nil }
    return rows
  }

  private func size(_ text: [UInt8]?) -> Int? {
    text.flatMap { Int(digits: $0) }.flatMap { (1...Int(Int32.max)).contains($0) ? $0 : nil }
  }
}
