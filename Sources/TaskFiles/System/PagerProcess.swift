internal import SystemCalls

/// A program that shows what we write page by page, as long as a person reads.
///
/// While it runs, Ctrl-C and Ctrl-\ are for it alone; once it has gone they end this process as ever.
package final class PagerProcess: Sendable {
  private let process: Int32
  private let input: Int32

  /// The stream that the pager shows. Leaving the pager early is a broken pipe.
  package var stream: ByteStream { ByteStream(descriptor: input, name: "pager") }

  /// Starts it.
  ///
  /// A command of plain words is looked for in the absolute folders of `searchPath` and run without a shell's reading
  /// it; any other is read by the shell. For `less` a variable `LESS` that is not set says to show colors, to leave
  /// short texts where they are, and to ignore case, as git does it.
  ///
  /// - Parameter command: as the environment has it: `less -R`.
  package init(_ command: [UInt8], searchPath: [UInt8]?) throws(SystemError) {
    var arguments = [Array("sh".utf8), Array("-c".utf8)]
    let defaults = ": \"${LESS=FIRX}\"; export LESS; "
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

  /// Tells it that this was all, and waits until the person has left it. Returns its exit status; `nil` where the system
  /// does not tell. To be called once.
  package func finish() -> Int32? { try? retrying { system_finish_reader(process, input) } }
}
