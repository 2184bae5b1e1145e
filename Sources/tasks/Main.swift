import TaskFiles

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
    let process = realEnvironment
    let console = Console(
      process: process, output: { send($0, to: .standardOutput) },
      errors: { send($0, to: .standardError) })
    ProcessEnd.exit(status: Program.run(arguments, console: console, process: process).rawValue)
  }

  /// The environment of this process.
  private static var realEnvironment: ProcessEnvironment {
    var process = ProcessEnvironment()
    // Tests of timers speed the clock up.
    if let speed = ProcessStart.environment("TASKS_TEST_SPEED").flatMap({ Double(String(decoding: $0, as: UTF8.self)) }
    ),
      (1...3_600).contains(speed)
    {
      process.clockSpeed = speed
    }
    process.startPager = { command in
      guard let pager = try? PagerProcess(command, searchPath: ProcessStart.environment("PATH")) else { return nil }
      return RunningPager(write: { send($0, to: pager.stream) }, finish: pager.finish)
    }
    process.serverStreams = ServerStreams(input: .standardInput, output: .standardOutput)
    process.progress = Progress { _ = send($0, to: .standardError) }
    return process
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
