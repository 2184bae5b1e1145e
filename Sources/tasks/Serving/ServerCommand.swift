import TaskFiles
import TaskModel
package import TaskServer
import TaskWorkspace

/// One run of `lsp`.
package struct ServerCommand {
  static let stdio = Option.flag(
    "stdio", help: "Use standard input and output; editors pass this option, and there is no other way")
  static let clientProcess = Option.value(
    "clientProcessId", "PID", .number(1...Int(Int32.max)), help: "Exit when the process PID ends")
  static let logFile = Option.value(
    "log-file", "FILE", .path, help: "Write what the server does to FILE; no text of task files is written")

  private let invocation: Invocation

  package init(_ invocation: Invocation) { self.invocation = invocation }

  func run() throws(CommandFailure) -> ExitStatus {
    let session = try session()
    // The input is at its end because no editor talks.
    guard let streams = invocation.process.serverStreams else { return .findings }
    do throws(SystemError) {
      let run = try ServerRun(session, input: streams.input, output: streams.output) { ProcessEnd.exit(status: $0) }
      return ExitStatus(rawValue: run.run(clientProcess: invocation[Self.clientProcess])) ?? .internalFault
    } catch {
      throw CommandFailure(.internalFault, "the server cannot start: \(error.text)")
    }
  }

  /// Returns the state of a server that was just started.
  package func session() throws(CommandFailure) -> Session {
    // A wrong day or zone ends the command at once, as it ends others.
    let start = try invocation.now()
    let log = try openLog()
    let invocation = invocation
    // A day that is given stays; else the clock is read again, which warned of the zone already.
    let isGiven = invocation[GlobalOption.today] != nil || invocation.process.variable("TASKS_TODAY")?.isEmpty == false
    return Session(
      ServerEnvironment(
        options: OpeningOptions(invocation.arguments), opening: invocation.process.opening(invocation.console),
        now: { isGiven ? start : CalendarMoment(invocation.process.clock()) ?? start }, version: Release.version,
        words: CommandWords(invocation: invocation), log: { line in log?.write(Array("\(line)\n".utf8)) }))
  }

  /// The beginning of a log, by which it is known: no other file is written over.
  private static let head = "tasks lsp "

  private func openLog() throws(CommandFailure) -> OutputFile? {
    guard let given = invocation[Self.logFile] else { return nil }
    let folder = try invocation.currentFolder()
    let path = folder.joined(BytePath(given))
    guard Self.mayReplace(path) else {
      throw .usage("'\(given)' exists and is not a log of 'tasks lsp'", help: "name another file")
    }
    do throws(FileError) {
      let file = try OutputFile(path, root: folder)
      file.write(Array("\(Self.head)\(Release.version)\n".utf8))
      return file
    } catch {
      throw CommandFailure(.inaccessible, "cannot write '\(given)': \(error.message)", help: error.help.map { "\($0)" })
    }
  }

  /// Whether a file is missing, empty, a log of an earlier server, or a device.
  private static func mayReplace(_ path: BytePath) -> Bool {
    guard let status = FileStatus.ifAny(path), status.kind == .regular, status.size > 0 else { return true }
    guard let contents = try? FileReader(path, sizeLimit: .max).contents() else { return false }
    return contents.bytes.starts(with: head.utf8)
  }
}
