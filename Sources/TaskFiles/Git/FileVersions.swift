package import TaskSyntax

/// The earlier versions of a file in git's history.
package struct FileVersions: Sendable {
  /// The versions that the last commits made or replaced, the newest first, each once.
  package let texts: [SourceText]

  /// - Parameters:
  ///   - git: works in the folder of the file.
  ///   - name: the file's name in that folder.
  ///   - count: the number of commits that are searched.
  ///   - limit: the largest version, in bytes, that counts.
  package init(
    _ git: GitProgram, of name: [UInt8], commits count: Int = 100, limit: Int
  ) throws(GitProgram.Failure) {
    let words = ["log", "-n", "\(count)", "--format=", "--raw", "-z", "--no-abbrev", "--no-renames", "-m", "--"]
    let listed = try git.output(words, [Array(":(literal)".utf8) + name])
    var blobs: [[UInt8]] = []
    var seen: Set<[UInt8]> = []
    // For each change `:MODE SP MODE SP OLD SP NEW SP STATUS NUL PATH NUL`.
    for entry in listed.split(separator: 0) where entry.first == UInt8(ascii: ":") {
      let fields = entry.split(separator: UInt8(ascii: " "))
      guard fields.count == 5 else { continue }
      for (mode, blob) in [(fields[1], fields[3]), (fields[0].dropFirst(), fields[2])]
      where StagedFiles.isRegular(mode) && seen.insert(Array(blob)).inserted {
        blobs.append(Array(blob))
      }
    }
    let contents = try git.blobs(
      blobs, reservedTail: SourceText.padding, limits: blobs.map { _ in limit })
    texts = contents.compactMap { $0.map { SourceText($0) } }
  }
}
