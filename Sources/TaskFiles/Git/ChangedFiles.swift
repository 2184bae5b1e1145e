/// The files and lines of a git work tree that a commit does not contain, untracked files included.
package struct ChangedFiles: Sendable {
  /// The reason why changes are not known.
  package enum Failure: Error, Equatable, Sendable {
    case git(GitProgram.Failure)
    case noRepository(of: BytePath)
    /// The revision names no commit.
    case unknownRevision
    /// The revision has no commit in common with the current one.
    case unrelated
  }

  /// Paths from the root of the work tree. All lines of an untracked file count as new.
  private let paths: Set<[UInt8]>
  private let unknown: Set<[UInt8]>
  /// The changed lines by path; `nil` if the caller asked for no lines.
  private let lines: [[UInt8]: [ClosedRange<Int>]]?

  /// A work tree without changes.
  package init(unchangedWithLines hasLines: Bool) {
    paths = []
    unknown = []
    lines = hasLines ? [:] : nil
  }

  /// Runs git, which works at the root of the work tree.
  ///
  /// - Parameters:
  ///   - revision: the revision to compare with: changes since the current commit branched off from it count; `nil` for
  ///     the current commit itself.
  ///   - hasLines: whether changed lines are read.
  ///   - others: files, by their paths from the root, that are compared in addition to task files. All other files are
  ///     left out, because they may be large.
  package init(
    _ git: GitProgram, since revision: [UInt8]?, hasLines: Bool, others: [[UInt8]] = []
  ) throws(Failure) {
    let names = ["--", ":(top,glob)**/*.tasks", ":(top,glob)**/*.tasks.md"].map { Array($0.utf8) }
    let files = names + others.map { Array(":(top,literal)".utf8) + $0 }
    let base = [try Self.base(git, revision)] + files
    do throws(GitProgram.Failure) {
      let options = ["--diff-filter=d", "--no-ext-diff", "--no-textconv", "--no-relative", "--ignore-submodules=all"]
      // `--name-only` would also list files that were rewritten with the same bytes.
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
        throw GitProgram.Failure.unexpected("git diff")
      }
      lines = changed.files
    } catch {
      throw .git(error)
    }
  }

  /// Whether the file at `path`, from the root, is changed or new.
  package func holds(_ path: [UInt8]) -> Bool { paths.contains(path) || unknown.contains(path) }

  /// Returns the changed and new lines of the file at `path`, from 1, sorted and disjoint; `nil` if all of its lines
  /// count.
  package func lines(of path: [UInt8]) -> [ClosedRange<Int>]? {
    guard let lines, !unknown.contains(path) else { return nil }
    return lines[path] ?? []
  }

  /// Returns the path in `ADDED TAB DELETED TAB PATH`.
  private static func path(_ line: ArraySlice<UInt8>) throws(GitProgram.Failure) -> [UInt8] {
    let fields = line.split(separator: UInt8(ascii: "\t"), maxSplits: 2)
    guard fields.count == 3 else { throw GitProgram.Failure.unexpected("git diff") }
    return Array(fields[2])
  }

  /// Returns the name of the commit or tree to compare with.
  private static func base(_ git: GitProgram, _ revision: [UInt8]?) throws(Failure) -> [UInt8] {
    let head = try commit(Array("HEAD".utf8), git)
    guard let revision else {
      // Before the first commit everything is new, so the base is the empty tree.
      if let head { return head }
      do throws(GitProgram.Failure) {
        return try git.line(["hash-object", "-t", "tree", "--stdin"])
      } catch {
        throw .git(error)
      }
    }
    // No revision begins with a hyphen, but an option of git does.
    guard !revision.isEmpty, revision.first != UInt8(ascii: "-"), !revision.contains(0),
      let other = try commit(revision, git)
    else { throw .unknownRevision }
    guard let head else { throw .unrelated }
    do throws(GitProgram.Failure) {
      return try git.line(["merge-base"], [other, head])
    } catch {
      if case .failed(status: 1, _) = error.reason { throw .unrelated }
      throw .git(error)
    }
  }

  /// Returns the commit that a revision names; `nil` if there is none.
  private static func commit(_ revision: [UInt8], _ git: GitProgram) throws(Failure) -> [UInt8]? {
    do throws(GitProgram.Failure) {
      return try git.line(["rev-parse", "--verify", "--quiet"], [revision + Array("^{commit}".utf8)])
    } catch {
      if case .failed(let status, let errors) = error.reason, status == 1 || errors.isEmpty { return nil }
      throw .git(error)
    }
  }
}
