import Glibc
import TaskFiles

/// A program that ran to completion.
struct ChildProcess {
  let output: String
  let seconds: Double

  /// The first line of the output.
  var checksum: Substring { output.split(separator: "\n").first ?? "" }

  /// An error: the program exited with a status other than 0, or could not be started.
  struct Failure: Error {
    let command: [String]
    let status: Int32
  }

  /// Runs a command to completion. The first word is looked up in `PATH`.
  static func run(_ words: [String]) throws -> ChildProcess {
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else { throw Failure(command: words, status: errno) }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    unsafe posix_spawn_file_actions_addclose(&actions, ends[0])
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    var arguments: [UnsafeMutablePointer<CChar>?] = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { for index in unsafe arguments.indices { unsafe free(arguments[index]) } }
    let clock = ContinuousClock()
    let start = clock.now
    var child: pid_t = 0
    let status = unsafe posix_spawnp(&child, words[0], &actions, nil, &arguments, environ)
    close(ends[1])
    guard status == 0 else { throw Failure(command: words, status: status) }
    let output = try FileContents(of: ByteStream(descriptor: ends[0], name: words[0]))
    close(ends[0])
    var exit: Int32 = 0
    while unsafe waitpid(child, &exit, 0) < 0 && errno == EINTR {}
    let elapsed = clock.now - start
    guard exit == 0 else { throw Failure(command: words, status: exit) }
    return ChildProcess(
      output: String(decoding: output.bytes.prefix(output.count), as: UTF8.self),
      seconds: Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18)
  }

  /// Returns the peak resident memory of this process so far, in bytes.
  static func peakOfThisProcess() throws -> Int {
    let status = try FileContents(
      of: ByteStream(descriptor: unsafe open("/proc/self/status", O_RDONLY), name: "status"))
    let line = String(decoding: status.bytes.prefix(status.count), as: UTF8.self).split(separator: "\n").first {
      $0.hasPrefix("VmHWM:")
    }
    let kibibytes = line?.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap { Int($0) }
    return (kibibytes ?? 0) * 1_024
  }
}
