internal import SystemCalls

/// A program that shows output page by page while a person reads.
///
/// While it runs, only the pager receives Ctrl-C and Ctrl-\; after its exit they end this process again.
package final class PagerProcess: Sendable {
  private let process: Int32
  private let input: Int32

  /// The stream that the pager shows. If the person leaves the pager early, writing reports a broken pipe.
  package var stream: ByteStream { ByteStream(descriptor: input, name: "pager") }

  /// Starts the pager.
  ///
  /// A command of plain words is searched for in the absolute folders of `searchPath`, and the shell does not interpret
  /// it; any other command is interpreted by the shell. If `LESS` is not set, it is set for `less` to show colors, to
  /// exit after short texts without clearing the screen, and to ignore case. git does the same. `LESSCHARSET` is set
  /// likewise, because all texts are UTF-8, whatever the locale.
  ///
  /// - Parameter command: the command as the environment has it: `less -R`.
  package init(_ command: [UInt8], searchPath: [UInt8]?) throws(SystemError) {
    var arguments = [Array("sh".utf8), Array("-c".utf8)]
    let defaults = ": \"${LESS=FIRX}\" \"${LESSCHARSET=utf-8}\"; export LESS LESSCHARSET; "
    if command.contains(where: Self.meansSomethingToShells.contains) {
      arguments.append(Array(defaults.utf8) + command)
    } else {
      let words = command.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.map { Array($0) }
      guard let name = words.first else { throw .notFound }
      let program =
        name.contains(UInt8(ascii: "/"))
        ? BytePath(name) : ProgramSearch.find(String(decoding: name, as: UTF8.self), in: searchPath)
      guard let program, ProgramSearch.canRun(program) else { throw .notFound }
      arguments += [Array("\(defaults)exec \"$@\"".utf8), Array("sh".utf8), program.bytes] + words.dropFirst()
    }
    var input: Int32 = -1
    process = try unsafe ChildProcess.withWords(BytePath("/bin/sh"), arguments) { path, words, count in
      unsafe system_start_reader(path, words, count, &input)
    }
    self.input = input
  }

  private static let meansSomethingToShells = Set("|&;<>()$`\\\"'*?[]#~=%{}!\n".utf8)

  /// Ends the output and waits until the person leaves the pager. Returns the pager's exit status; `nil` if the system
  /// does not report it. Must be called only once.
  package func finish() -> Int32? { try? retrying { system_finish_reader(process, input) } }
}
