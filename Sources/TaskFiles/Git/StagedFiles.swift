import TaskSyntax

/// The contents of the next commit: the files of git's index, and the files that differ from the last commit.
///
/// In a merge, the index is compared with the commits that are merged: a file that the index takes from one of them
/// unchanged was checked on that side. The index is the one that git itself uses, including that of `commit -a` and
/// `commit PATH`. Work tree and index are only read.
package struct StagedFiles: Sendable {
  /// A file of the index, or of the commit that the index is compared with.
  package struct Entry: Sendable {
    /// The path from the root of the work tree.
    package let path: [UInt8]
    /// The name of the file's blob, in hexadecimal digits.
    let object: [UInt8]
  }

  /// The root of the work tree, absolute.
  package let root: BytePath
  /// The regular files of the index, sorted by path; links and submodules are left out.
  package let entries: [Entry]
  /// The paths of files that differ from the last commit, without removed ones.
  package let changed: Set<[UInt8]>
  /// The paths that are in the last commit but not in the index.
  package let removed: Set<[UInt8]>
  /// The regular files that were changed or removed, in the last commit's version.
  package let replaced: [Entry]
  /// The paths that a merge has left in several versions, which cannot be committed.
  package let unmerged: [[UInt8]]
  private let git: GitProgram

  /// Asks git for the index of the repository that contains `folder`, an absolute path without links.
  ///
  /// - Parameters:
  ///   - isNamed: whether the environment names the repository.
  ///   - merged: the commits that are being merged, used if git has not recorded them yet.
  package init(
    _ git: GitProgram, in folder: BytePath, isNamed: Bool, merged: [[UInt8]] = []
  ) throws(GitProgram.Failure) {
    self.git = git
    if !isNamed, let repository = GitRepository.containing(folder) {
      root = repository.root
    } else {
      root = BytePath(try git.line(["rev-parse", "--show-toplevel"]))
    }
    // Git lists the files below its working folder; a path that begins with `:/` means the root.
    let whole = folder == root ? [] : ["--full-name", ":/"]
    let answers = git.outputs([
      StagedDifferences.question, ["ls-files", "-s", "-z"] + whole, ["rev-parse", "--git-path", "MERGE_HEAD"],
    ])
    // Outside a repository 'git diff' prints a misleading error, so the error of 'git ls-files' is thrown first.
    let listed = try answers[1].get()
    let noted = try MergedCommits.read(answers[2].get(), in: folder)
    let differences = try StagedDifferences(answers[0].get(), merged: noted.isEmpty ? merged : noted, git)
    changed = differences.changed
    removed = differences.removed
    replaced = differences.replaced
    (entries, unmerged) = try Self.files(listed)
  }

  /// Parses the output of `git ls-files -s -z`: for each version of a file `MODE SP OBJECT SP STAGE TAB PATH`.
  private static func files(
    _ listed: [UInt8]
  ) throws(GitProgram.Failure) -> (entries: [Entry], unmerged: [[UInt8]]) {
    var entries: [Entry] = []
    var unmerged: [[UInt8]] = []
    for line in listed.split(separator: 0) {
      let fields = line.prefix { $0 != UInt8(ascii: "\t") }.split(separator: UInt8(ascii: " "))
      let path = Array(line.drop { $0 != UInt8(ascii: "\t") }.dropFirst())
      guard fields.count == 3, !path.isEmpty else { throw .unexpected("git ls-files") }
      if !fields[2].elementsEqual("0".utf8) {
        if unmerged.last != path { unmerged.append(path) }
      } else if isRegular(fields[0]) {
        entries.append(Entry(path: path, object: Array(fields[1])))
      }
    }
    return (entries, unmerged)
  }

  /// Whether a git mode is that of a regular file.
  static func isRegular(_ mode: ArraySlice<UInt8>) -> Bool { mode.starts(with: "100".utf8) }

  /// Returns the regular file at `path` from the root; `nil` if the index has none.
  package func entry(at path: [UInt8]) -> Entry? {
    let index = firstIndex(from: path)
    return index < entries.count && entries[index].path == path ? entries[index] : nil
  }

  /// Whether the index has a file or a folder at `path` from the root.
  package func contains(_ path: [UInt8]) -> Bool {
    let folder = path + [BytePath.slash]
    return first(from: path) == path || first(from: folder)?.starts(with: folder) == true
  }

  /// Returns the first path that is not before `path`.
  private func first(from path: [UInt8]) -> [UInt8]? {
    let index = firstIndex(from: path)
    return index < entries.count ? entries[index].path : nil
  }

  private func firstIndex(from path: [UInt8]) -> Int {
    entries.indices.partitioningIndex { BytePath(entries[$0].path) >= BytePath(path) }
  }

  /// Returns the bytes of files, in the order of `entries`, each followed by `reservedTail` zero bytes; `nil` for a
  /// file larger than `limit` bytes, which is not kept in memory.
  package func contents(
    of entries: [Entry], reservedTail: Int = 0, limit: (Entry) -> Int
  ) throws(GitProgram.Failure) -> [FileContents?] {
    try git.blobs(entries.map(\.object), reservedTail: reservedTail, limits: entries.map(limit))
  }
}
