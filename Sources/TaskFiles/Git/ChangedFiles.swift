/// The files and lines of a git work tree that a commit does not contain, untracked files included.
package struct ChangedFiles: Sendable {
  package enum Failure: Error, Equatable, Sendable {
    case git(GitProgram.Failure)
    /// It names no commit.
    case unknownRevision
    /// It has no commit in common with the current one.
    case unrelated
  }

  /// From the root of the work tree; all of a file that git does not know is new.
  private let paths: Set<[UInt8]>
  private let unknown: Set<[UInt8]>
  /// `nil` where lines are not asked for.
  private let lines: [[UInt8]: [ClosedRange<Int>]]?

  /// Asks git, which works at the root of the work tree.
  ///
  /// - Parameters:
  ///   - revision: what changed since the current commit left it; `nil` for the current commit itself.
  ///   - hasLines: whether lines are asked for.
  ///   - others: files, by their paths from the root, that count beside task files: others may be large, and are not
  ///     looked at.
  package init(
    _ git: GitProgram, since revision: [UInt8]?, hasLines: Bool, others: [[UInt8]] = []
  ) throws(Failure) {
    let names = ["--", ":(top,glob)**/*.tasks", ":(top,glob)**/*.tasks.md"].map { Array($0.utf8) }
    let files = names + others.map { Array(":(top,literal)".utf8) + $0 }
    let base = [try Self.base(git, revision)] + files
    do throws(GitProgram.Failure) {
      let options = ["--diff-filter=d", "--no-ext-diff", "--no-textconv", "--no-relative", "--ignore-submodules=all"]
      // Names alone would be those, too, of files that were written with the bytes that they had.
      let listed = try git.output(["diff", "--numstat", "-z", "--no-renames"] + options, base)
      paths = try Set(listed.split(separator: 0).map(Self.path))
      unknown = Set(
        try git.output(["ls-files", "--others", "--exclude-standard", "-z"], files).split(separator: 0).map {
          Array($0)
        })
      guard hasLines else {
        lines = nil
        return
      }
      let form = [
        "--unified=0", "--inter-hunk-context=0", "--find-renames", "--text", "--no-color",
        "--src-prefix=a/", "--dst-prefix=b/",
      ]
      guard let changed = ChangedLines(try git.output(["diff", "--patch"] + form + options, base)) else {
        throw GitProgram.Failure(reason: .unexpected, command: "git diff")
      }
      lines = changed.files
    } catch {
      throw .git(error)
    }
  }

  /// Whether the file at `path`, from the root, is changed or new.
  package func holds(_ path: [UInt8]) -> Bool { paths.contains(path) || unknown.contains(path) }

  /// The changed and new lines of the file at `path`, from 1, sorted and apart; `nil` where all of it counts.
  package func lines(of path: [UInt8]) -> [ClosedRange<Int>]? {
    guard let lines, !unknown.contains(path) else { return nil }
    return lines[path] ?? []
  }

  /// The path in `ADDED TAB DELETED TAB PATH`.
  private static func path(_ line: ArraySlice<UInt8>) throws(GitProgram.Failure) -> [UInt8] {
    let fields = line.split(separator: UInt8(ascii: "\t"), maxSplits: 2)
    guard fields.count == 3 else { throw GitProgram.Failure(reason: .unexpected, command: "git diff") }
    return Array(fields[2])
  }

  /// The name of what is compared with.
  private static func base(_ git: GitProgram, _ revision: [UInt8]?) throws(Failure) -> [UInt8] {
    let head = try commit(Array("HEAD".utf8), git)
    guard let revision else {
      // Before the first commit everything is new.
      if let head { return head }
      do throws(GitProgram.Failure) {
        return line(try git.output("hash-object", "-t", "tree", "--stdin"))
      } catch {
        throw .git(error)
      }
    }
    // No revision begins with a hyphen; an option of git's does.
    guard !revision.isEmpty, revision.first != UInt8(ascii: "-"), !revision.contains(0),
      let other = try commit(revision, git)
    else { throw .unknownRevision }
    guard let head else { throw .unrelated }
    do throws(GitProgram.Failure) {
      return line(try git.output(["merge-base"], [other, head]))
    } catch {
      if case .failed(status: 1, _) = error.reason { throw .unrelated }
      throw .git(error)
    }
  }

  /// The commit that a revision names; `nil` where there is none.
  private static func commit(_ revision: [UInt8], _ git: GitProgram) throws(Failure) -> [UInt8]? {
    do throws(GitProgram.Failure) {
      return line(try git.output(["rev-parse", "--verify", "--quiet"], [revision + Array("^{commit}".utf8)]))
    } catch {
      if case .failed(let status, let errors) = error.reason, status == 1 || errors.isEmpty { return nil }
      throw .git(error)
    }
  }

  private static func line(_ output: [UInt8]) -> [UInt8] { Array(output.prefix { $0 != UInt8(ascii: "\n") }) }
}

extension GitProgram {
  /// Returns git's output for the given arguments with `names` behind them.
  fileprivate func output(_ words: [String], _ names: [[UInt8]]) throws(Failure) -> [UInt8] {
    var output: [UInt8] = []
    try run(words.map { Array($0.utf8) } + names) { output += $0 }
    return output
  }
}
