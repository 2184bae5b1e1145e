import Glibc
import Synchronization
import TaskFiles
import TaskWorkspace
import tasks

/// A command line run to its end inside the test, with its output.
struct CommandRun {
  let status: ExitStatus
  let outputBytes: [UInt8]
  let errorBytes: [UInt8]

  var output: String { String(decoding: outputBytes, as: UTF8.self) }
  var errors: String { String(decoding: errorBytes, as: UTF8.self) }

  init(
    _ words: String..., environment: [String: String] = [:], folder: BytePath = "/", input: [UInt8] = [],
    isTerminal: Bool = false, columns: Int? = nil, rows: Int? = nil, commands: [Subcommand] = Subcommand.all
  ) {
    self.init(
      words: words.map { Array($0.utf8) }, environment: environment, folder: folder, input: input,
      isTerminal: isTerminal, columns: columns, rows: rows, commands: commands)
  }

  init(
    words: [[UInt8]], environment: [String: String] = [:], folder: BytePath = "/", input: [UInt8] = [],
    isTerminal: Bool = false, echoes: Bool = false, columns: Int? = nil, rows: Int? = nil,
    commands: [Subcommand] = Subcommand.all
  ) {
    self.init(
      words: words, commands: commands,
      process: .test(environment, folder: folder, input: input, isTerminal: isTerminal, columns: columns, rows: rows),
      echoes: echoes)
  }

  /// - Parameter echoes: Whether typed answers appear in the error stream, as on a terminal.
  init(
    words: [[UInt8]], commands: [Subcommand] = Subcommand.all, process: ProcessEnvironment, echoes: Bool = false
  ) {
    let written = Written()
    var process = process
    let answer = process.answer
    if echoes {
      process.answer = {
        let line = answer()
        _ = written.take((line ?? []) + [UInt8(ascii: "\n")], isResult: false)
        return line
      }
    }
    let console = Console(
      process: process, output: { written.take($0, isResult: true) },
      errors: { written.take($0, isResult: false) })
    status = Program.run(words, console: console, process: process, commands: commands)
    outputBytes = written.output
    errorBytes = written.errors
  }
}

/// Collects the output of a console.
final class Written: Sendable {
  private let streams = Mutex((output: [UInt8](), errors: [UInt8]()))

  var output: [UInt8] { streams.withLock { $0.output } }
  var errors: [UInt8] { streams.withLock { $0.errors } }

  func take(_ bytes: [UInt8], isResult: Bool) -> WriteOutcome {
    streams.withLock { streams in
      if isResult { streams.output += bytes } else { streams.errors += bytes }
    }
    return .written
  }
}

extension ProcessEnvironment {
  /// The environment of a process in `folder` at 09:15 on November 21, 2026.
  ///
  /// The lines of `input` also answer questions.
  static func test(
    _ environment: [String: String] = [:], folder: BytePath = "/", input: [UInt8] = [], isTerminal: Bool = false,
    columns: Int? = nil, rows: Int? = nil
  ) -> ProcessEnvironment {
    let answers = Answers(input)
    var process = ProcessEnvironment()
    process.variable = { environment[$0].map { Array($0.utf8) } }
    process.variableNames = { [] }
    process.currentFolder = { folder }
    process.clock = { universalTime(now) }
    process.localTime = universalTime
    process.localZone = { nil }
    process.standardInput = { tail in
      FileContents(bytes: input + [UInt8](repeating: 0, count: tail), count: input.count)
    }
    process.answer = answers.next
    process.inputIsTerminal = isTerminal
    process.outputIsTerminal = isTerminal
    process.errorsAreTerminal = isTerminal
    process.terminalColumns = columns
    process.terminalRows = rows
    return process
  }
}

/// The time of the tests: 09:15 on November 21, 2026, in UTC.
let now = 1_795_252_500

/// Converts seconds since 1970 to a clock in UTC.
private func universalTime(_ secondsSince1970: Int) -> LocalTime {
  var seconds = secondsSince1970
  var parts = unsafe tm()
  unsafe gmtime_r(&seconds, &parts)
  return unsafe LocalTime(
    year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday), hour: Int(parts.tm_hour),
    minute: Int(parts.tm_min), second: Int(parts.tm_sec), secondsSince1970: secondsSince1970)
}

/// A user who types one line for each question.
private final class Answers: Sendable {
  private let rest: Mutex<ArraySlice<UInt8>>

  init(_ input: [UInt8]) { rest = Mutex(input[...]) }

  /// Returns the next line that has an end.
  func next() -> [UInt8]? {
    rest.withLock { rest in
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      defer { rest = rest[(end + 1)...] }
      return Array(rest[..<end])
    }
  }
}

extension TerminalText {
  /// The text without styles.
  var plain: String { String(decoding: bytes, as: UTF8.self) }
}

extension String {
  var array: [UInt8] { Array(utf8) }
}
