/// The program git: run with arguments, never by a shell, in our environment as it is.
package struct GitProgram: Sendable {
  /// Why git did not do what it was asked.
  package struct Failure: Error, Equatable, Sendable {
    package enum Reason: Equatable, Sendable {
      /// No folder of `PATH` that is absolute has it.
      case notFound
      case notStarted(SystemError)
      /// Git failed; its messages.
      case failed(status: Int32, [UInt8])
      /// Git's output has another form than documented.
      case unexpected
    }

    package let reason: Reason
    /// The command that git was given.
    package let command: String
  }

  /// Absolute.
  package let path: BytePath
  /// The folder to work in; `nil` for the current one, to which paths of the environment (`GIT_INDEX_FILE`) may be
  /// relative.
  package let folder: BytePath?

  /// - Parameters:
  ///   - searchPath: the value of `PATH`. Folders in it that are not absolute are passed over: a repository could hold
  ///     a `git`.
  ///   - folder: where git is to work.
  package init(searchPath: [UInt8]?, folder: BytePath) throws(Failure) {
    guard let path = ProgramSearch.find("git", in: searchPath) else {
      throw Failure(reason: .notFound, command: "git")
    }
    self.path = path
    let isHere = (try? BytePath.workingFolder()) == folder
    self.folder = isHere ? nil : folder
  }

  /// Git is asked and not told: it is not to write its index anew on the way, which it does in the hope that its next
  /// answer comes faster. Nor is it to run a program that a repository names: one that watches files, a pager, one that
  /// checks signatures; a folder that only looks like a repository, which a clone can hold, is none. And whoever runs us
  /// may have asked it to take patterns for names; ours are patterns.
  private static let options =
    ["--no-optional-locks", "--no-pager", "--no-literal-pathspecs"].map { Array($0.utf8) }
    + [
      "diff.autoRefreshIndex=false", "core.fsmonitor=false", "safe.bareRepository=explicit", "log.showSignature=false",
    ].flatMap { [Array("-c".utf8), Array($0.utf8)] }

  /// Returns git's output for `arguments`.
  package func output(_ arguments: String..., input: [UInt8] = []) throws(Failure) -> [UInt8] {
    var output: [UInt8] = []
    try run(arguments.map { Array($0.utf8) }, input: input) { output += $0 }
    return output
  }

  /// Returns git's outputs for several commands that run at the same time, in their order.
  func outputs(_ questions: [[String]]) -> [Result<[UInt8], Failure>] {
    WorkerPool.map(workers: questions.count, items: questions.count) { index in
      var output: [UInt8] = []
      do throws(Failure) {
        try run(questions[index].map { Array($0.utf8) }) { output += $0 }
        return .success(output)
      } catch {
        return .failure(error)
      }
    }
  }

  /// Asks git for `arguments` and hands on what it writes, piece by piece.
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
