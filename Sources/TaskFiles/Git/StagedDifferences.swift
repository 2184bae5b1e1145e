/// The paths at which git's index differs from the last commit, or from the commits that are being merged.
struct StagedDifferences {
  private(set) var changed: Set<[UInt8]> = []
  private(set) var removed: Set<[UInt8]> = []
  /// The regular files among these paths, in the commit's version.
  private(set) var replaced: [StagedFiles.Entry] = []

  /// The arguments with which git compares its index to the last commit.
  static let question = [
    "diff", "--cached", "--raw", "-z", "--no-abbrev", "--no-renames", "--no-ext-diff", "--no-textconv",
    "--no-relative",
  ]

  /// - Parameters:
  ///   - answer: git's output for `question`.
  ///   - merged: the commits that are being merged. Only paths that differ from each of them count.
  init(_ answer: [UInt8], merged: [[UInt8]], _ git: GitProgram) throws(GitProgram.Failure) {
    guard let first = merged.first else {
      self = try Self(answer)
      return
    }
    self = try Self(Self.answer(comparedWith: first, git))
    for commit in merged.dropFirst() {
      let other = try Self(Self.answer(comparedWith: commit, git))
      changed.formIntersection(other.changed)
      removed.formIntersection(other.removed)
    }
    if merged.count > 1 {
      replaced.removeAll { [changed, removed] in !changed.contains($0.path) && !removed.contains($0.path) }
    }
  }

  private static func answer(comparedWith commit: [UInt8], _ git: GitProgram) throws(GitProgram.Failure) -> [UInt8] {
    try git.output(question, [commit, Array("--".utf8)])
  }

  /// Parses git's output: for each path `:OLDMODE SP NEWMODE SP OLDOBJECT SP NEWOBJECT SP STATUS NUL PATH NUL`.
  private init(_ answer: [UInt8]) throws(GitProgram.Failure) {
    let pieces = answer.split(separator: 0)
    guard pieces.count.isMultiple(of: 2) else { throw .unexpected("git diff") }
    for index in stride(from: 0, to: pieces.count, by: 2) {
      let fields = pieces[index].dropFirst().split(separator: UInt8(ascii: " "))
      guard pieces[index].first == UInt8(ascii: ":"), fields.count == 5, let status = fields[4].first else {
        throw .unexpected("git diff")
      }
      let path = Array(pieces[index + 1])
      switch status {
      case UInt8(ascii: "A"), UInt8(ascii: "M"), UInt8(ascii: "T"): changed.insert(path)
      case UInt8(ascii: "D"): removed.insert(path)
      default: continue
      }
      if StagedFiles.isRegular(fields[0]) { replaced.append(StagedFiles.Entry(path: path, object: Array(fields[2]))) }
    }
  }
}
