import TaskFiles
import TaskWorkspace

/// The process: passes raw bytes in and out, and makes no decisions.
@main
struct Main {
  static func main() {
    ProcessStart.prepare()
    let words = ProcessStart.arguments
    guard !words.isEmpty else {
      // The runtime reads the command line from /proc. Without it, a `lint` must not look like a success.
      _ = send(
        Array("error: the command line cannot be read: /proc is missing or cannot be opened\n".utf8), to: .standardError
      )
      ProcessEnd.exit(status: ExitStatus.internalFault.rawValue)
    }
    let arguments = Array(words.dropFirst())
    // Scripts and editors ask for the version often, so it skips all other work.
    if arguments.count == 1, arguments[0].elementsEqual("--version".utf8) {
      let outcome = send(Array("tasks \(Release.version)\n".utf8), to: .standardOutput)
      let arrived = outcome == .written || outcome == .closed
      ProcessEnd.exit(status: (arrived ? ExitStatus.success : .inaccessible).rawValue)
    }
    let surroundings = surroundings()
    let console = Console(
      surroundings: surroundings, output: { send($0, to: .standardOutput) },
      errors: { send($0, to: .standardError) })
    ProcessEnd.exit(status: Program.run(arguments, console: console, surroundings: surroundings).rawValue)
  }

  /// Returns the environment of the process.
  private static func surroundings() -> Surroundings {
    var surroundings = Surroundings(
      environment: ProcessStart.environment, currentFolder: BytePath.workingFolder, clock: LocalTime.now,
      localTime: LocalTime.at, standardInput: readStandardInput, answer: ByteStream.standardInput.line,
      inputIsTerminal: ByteStream.standardInput.isTerminal,
      outputIsTerminal: ByteStream.standardOutput.isTerminal, errorsAreTerminal: ByteStream.standardError.isTerminal,
      terminalColumns: ByteStream.standardOutput.terminalWidth)
    surroundings.environmentNames = ProcessStart.environmentNames
    // Tests of timers speed the clock up.
    if let speed = ProcessStart.environment("TASKS_TEST_SPEED").flatMap({ Double(String(decoding: $0, as: UTF8.self)) }
    ),
      (1...3_600).contains(speed)
    {
      surroundings.clockSpeed = speed
    }
    surroundings.startPager = { command in
      guard let pager = try? PagerProcess(command, searchPath: ProcessStart.environment("PATH")) else { return nil }
      return RunningPager(write: { send($0, to: pager.stream) }, finish: pager.finish)
    }
    surroundings.progress = Progress { _ = send($0, to: .standardError) }
    return surroundings
  }

  @Sendable private static func readStandardInput(reservedTail: Int) throws(FileError) -> FileContents {
    try FileContents(of: ByteStream.standardInput, reservedTail: reservedTail)
  }

  /// Writes all bytes at once, in pieces as large as a pipe takes.
  @Sendable private static func send(_ bytes: [UInt8], to stream: ByteStream) -> WriteOutcome {
    var writer = OutputWriter(stream, capacity: bytes.count)
    do throws(FileError) {
      writer.write(bytes)
      try writer.finish()
      return .written
    } catch {
      return error.isBrokenPipe ? .closed : .failed(error.message)
    }
  }
}
