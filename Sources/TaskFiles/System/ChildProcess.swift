import CLibrary

/// A run of another program, from its start to its end.
struct ChildProcess: ~Copyable {
  private let process: Int32
  /// This process's ends of the pipes; -1 if closed.
  private var input: Int32
  private var output: Int32
  private var errors: Int32
  private var written = 0
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  /// Runs the program at the absolute `path` with `arguments`, the first of which is its name, in the current
  /// environment and folder. The program reads `input`, and `take` receives its output piece by piece. Returns its exit
  /// status and its standard error.
  static func run(
    _ path: BytePath, _ arguments: [[UInt8]], input: [UInt8] = [], _ take: (ArraySlice<UInt8>) -> Void
  ) throws(SystemError) -> (status: Int32, errors: [UInt8]) {
    var child = try ChildProcess(path, arguments)
    var said: [UInt8] = []
    var failure: SystemError?
    do throws(SystemError) {
      try child.exchange(input, take) { said += $0 }
    } catch {
      failure = error
    }
    let status = try child.end()
    if let failure { throw failure }
    return (status, said)
  }

  /// Runs an interactive program in the same way, but with the standard streams of this process. Returns its exit
  /// status.
  static func runInForeground(_ path: BytePath, _ arguments: [[UInt8]]) throws(SystemError) -> Int32 {
    try unsafe withWords(path, arguments) { path, words, count in unsafe system_run(path, words, count) }
  }

  /// Calls `body` with the path and the arguments of a program as C strings; the arguments lie one after the other,
  /// each ended by a NUL.
  static func withWords(
    _ path: BytePath, _ arguments: [[UInt8]],
    _ body: (_ path: UnsafePointer<CChar>, _ words: UnsafePointer<CChar>?, _ count: Int) -> Int32
  ) throws(SystemError) -> Int32 {
    guard !path.bytes.contains(0), !arguments.contains(where: { $0.contains(0) }) else { throw .invalid }
    var words: [UInt8] = []
    for argument in arguments { words += argument + [0] }
    return try unsafe path.withSystemCString { text throws(SystemError) in
      try unsafe words.span.withUnsafeBytes { raw throws(SystemError) in
        let start = unsafe raw.assumingMemoryBound(to: CChar.self).baseAddress
        return try retrying { unsafe body(text, start, arguments.count) }
      }
    }
  }

  private init(_ path: BytePath, _ arguments: [[UInt8]]) throws(SystemError) {
    var ends: [Int32] = [-1, -1, -1]
    process = try unsafe Self.withWords(path, arguments) { path, words, count in
      unsafe system_spawn(path, words, count, &ends)
    }
    (input, output, errors) = (ends[0], ends[1], ends[2])
  }

  /// Writes and reads, as the pipes permit, until the program has closed its outputs.
  private mutating func exchange(
    _ bytes: [UInt8], _ take: (ArraySlice<UInt8>) -> Void, _ takeError: (ArraySlice<UInt8>) -> Void
  ) throws(SystemError) {
    if bytes.isEmpty { Self.close(&input) }
    while output != -1 || errors != -1 {
      // `poll` skips descriptors that are -1.
      var requests = [
        pollfd(fd: input, events: Int16(POLLOUT), revents: 0), pollfd(fd: output, events: Int16(POLLIN), revents: 0),
        pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
      ]
      _ = try retrying { unsafe poll(&requests, nfds_t(requests.count), -1) }
      if requests[0].revents != 0 { try write(bytes) }
      if requests[1].revents != 0 { try Self.read(&output, &buffer, take) }
      if requests[2].revents != 0 { try Self.read(&errors, &buffer, takeError) }
    }
  }

  /// Writes as much as the pipe accepts now. If the program has closed its input, the rest is dropped; its exit status
  /// tells whether that is an error.
  private mutating func write(_ bytes: [UInt8]) throws(SystemError) {
    let stream = ByteStream(descriptor: input, name: "input")
    do throws(SystemError) {
      written += try stream.sendSome(bytes[written...])
    } catch {
      if error.meansLater { return }
      guard error == .brokenPipe else { throw error }
      written = bytes.count
    }
    if written == bytes.count { Self.close(&input) }
  }

  private static func read(
    _ end: inout Int32, _ buffer: inout [UInt8], _ take: (ArraySlice<UInt8>) -> Void
  ) throws(SystemError) {
    let count = try ByteStream(descriptor: end, name: "output").fill(&buffer, from: 0)
    if count == 0 { close(&end) } else { take(buffer[..<count]) }
  }

  /// Closes the open pipes and waits for the program to end.
  private mutating func end() throws(SystemError) -> Int32 {
    Self.close(&input)
    Self.close(&output)
    Self.close(&errors)
    let process = process
    return try retrying { system_wait(process) }
  }

  private static func close(_ end: inout Int32) {
    if end != -1 { _ = Descriptor(taking: end) }
    end = -1
  }
}
