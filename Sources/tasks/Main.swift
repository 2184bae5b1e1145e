import Glibc

/// The process: hands raw bytes in and out, and decides nothing.
@main
struct Main {
  static func main() {
    let arguments = rawArguments()
    // The most asked question of scripts and editors gets no other work before it.
    if arguments.count == 1, arguments[0].elementsEqual("--version".utf8) {
      let outcome = write(Array("tasks \(Program.version)\n".utf8), to: STDOUT_FILENO)
      exit(outcome == .written || outcome == .closed ? 0 : Int32(ExitStatus.inaccessible.rawValue))
    }
    // A reader that has gone, and a full file, are told by the result of `write`.
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
    let surroundings = Surroundings(
      environment: variable, inputIsTerminal: isatty(STDIN_FILENO) == 1, outputIsTerminal: isatty(STDOUT_FILENO) == 1,
      errorsAreTerminal: isatty(STDERR_FILENO) == 1, terminalColumns: nil)
    let console = Console(
      surroundings: surroundings, output: { write($0, to: STDOUT_FILENO) }, errors: { write($0, to: STDERR_FILENO) })
    exit(Int32(Program.run(arguments, console: console, surroundings: surroundings).rawValue))
  }

  /// The words after the program's name, byte for byte: `CommandLine.arguments` would repair invalid UTF-8.
  private static func rawArguments() -> [[UInt8]] {
    var arguments: [[UInt8]] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let word = unsafe CommandLine.unsafeArgv[index] else { break }
      arguments.append(unsafe bytes(word))
    }
    return arguments
  }

  @Sendable private static func variable(_ name: String) -> [UInt8]? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe bytes(value)
  }

  private static func bytes(_ text: UnsafeMutablePointer<CChar>) -> [UInt8] {
    let length = unsafe strlen(text)
    return unsafe [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
      for index in 0..<length { unsafe buffer[index] = UInt8(bitPattern: text[index]) }
      count = length
    }
  }

  /// Writes all of the bytes, in as many calls as it takes.
  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> WriteOutcome {
    unsafe bytes.withUnsafeBytes { buffer in
      var start = 0
      while start < buffer.count {
        let count = unsafe Glibc.write(descriptor, buffer.baseAddress.map { unsafe $0 + start }, buffer.count - start)
        if count > 0 {
          start += count
        } else if count < 0, errno == EINTR {
          continue
        } else if count < 0, errno == EPIPE {
          return .closed
        } else {
          return .failed(unsafe strerror(count < 0 ? errno : EIO).map { unsafe String(cString: $0) } ?? "no reason")
        }
      }
      return .written
    }
  }
}
