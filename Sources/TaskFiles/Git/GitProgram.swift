/// The program git, run with arguments, without a shell, in the inherited environment.
package struct GitProgram: Sendable {
  /// The reason why a git command failed.
  package struct Failure: Error, Equatable, Sendable {
    package enum Reason: Equatable, Sendable {
      /// No absolute folder of `PATH` holds git.
      case notFound
      case notStarted(SystemError)
      /// Git failed, with these messages.
      case failed(status: Int32, [UInt8])
      /// Git's output does not have the documented form.
      case unexpected
    }

    package let reason: Reason
    /// The git command, for messages.
    package let command: String

    static func unexpected(_ command: String) -> Failure { Failure(reason: .unexpected, command: command) }
  }

  /// The absolute path of the program.
  package let path: BytePath
  /// The folder to work in; `nil` for the current one, which paths of the environment (`GIT_INDEX_FILE`) may be
  /// relative to.
  package let folder: BytePath?

  /// - Parameters:
  ///   - searchPath: the value of `PATH`. Relative folders in it are skipped, because a repository could hold a program
  ///     named `git`.
  ///   - folder: the folder that git works in.
  package init(searchPath: [UInt8]?, folder: BytePath) throws(Failure) {
    guard let path = ProgramSearch.find("git", in: searchPath) else { throw Failure(reason: .notFound, command: "git") }
    self.path = path
    let isHere = (try? BytePath.workingFolder()) == folder
    self.folder = isHere ? nil : folder
  }

  /// The options of every command, which only reads. Git must not rewrite its index to speed up later commands. Git
  /// must not run a program that a repository names: a file system monitor, a pager, a signature checker. A folder that
  /// only looks like a bare repository, which a clone can hold, does not count as one. Pathspecs are patterns, even if
  /// the environment makes git read them as literal names.
  private static let options =
    ["--no-optional-locks", "--no-pager", "--no-literal-pathspecs"].map { Array($0.utf8) }
    + [
      "diff.autoRefreshIndex=false", "core.fsmonitor=false", "safe.bareRepository=explicit", "log.showSignature=false",
    ].flatMap { [Array("-c".utf8), Array($0.utf8)] }

  /// Returns git's output for the arguments `words`, followed by `names`, which need not be UTF-8.
  package func output(_ words: [String], _ names: [[UInt8]] = []) throws(Failure) -> [UInt8] {
    var output: [UInt8] = []
    try run(words.map { Array($0.utf8) } + names) { output += $0 }
    return output
  }

  /// Returns git's output without the line feed at its end.
  package func line(_ words: [String], _ names: [[UInt8]] = []) throws(Failure) -> [UInt8] {
    Self.line(try output(words, names))
  }

  static func line(_ output: [UInt8]) -> [UInt8] { output.last == UInt8(ascii: "\n") ? output.dropLast() : output }

  /// Runs several commands at the same time and returns git's outputs in the order of the commands.
  func outputs(_ questions: [[String]]) -> [Result<[UInt8], Failure>] {
    WorkerPool.map(workers: questions.count, items: questions.count) { index in
      Result { () throws(Failure) in try output(questions[index]) }
    }
  }

  /// Runs git with `arguments` and passes its output to `take` piece by piece.
  package func run(
    _ arguments: [[UInt8]], input: [UInt8] = [], _ take: (ArraySlice<UInt8>) -> Void
  ) throws(Failure) {
    let place = (folder.map { [Array("-C".utf8), $0.bytes] } ?? []) + Self.options
    let command = "git \(arguments.first.map { String(decoding: $0, as: UTF8.self) } ?? "")"
    let status: Int32
    let errors: [UInt8]
    do throws(SystemError) {
      (status, errors) = try ChildProcess.run(path, [Array("git".utf8)] + place + arguments, input: input, take)
    } catch {
      throw Failure(reason: .notStarted(error), command: command)
    }
    if status != 0 { throw Failure(reason: .failed(status: status, errors), command: command) }
  }
}
