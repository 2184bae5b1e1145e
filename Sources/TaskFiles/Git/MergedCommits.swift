/// The commits that are being merged into the current one.
package enum MergedCommits {
  /// Returns the commits that git has recorded as being merged; none if no merge is in progress.
  ///
  /// - Parameters:
  ///   - answer: git's output that names the file with these commits.
  ///   - folder: the folder that git worked in.
  static func read(_ answer: [UInt8], in folder: BytePath) throws(GitProgram.Failure) -> [[UInt8]] {
    let path = folder.joined(BytePath(GitProgram.line(answer)))
    let contents: [UInt8]
    do throws(FileError) {
      contents = try FileReader(path, sizeLimit: 1 << 20).contents().bytes
    } catch {
      if error.isNotFound { return [] }
      throw .unexpected("git rev-parse")
    }
    let commits = contents.split(separator: UInt8(ascii: "\n")).map { Array($0) }
    guard commits.allSatisfy(isObjectName) else { throw .unexpected("git merge") }
    return commits
  }

  /// Returns the commits that `git merge` passes to its hooks in environment variables `GITHEAD_OBJECT`. The hooks run
  /// before git records the commits in the repository.
  package static func named(by variables: [[UInt8]]) -> [[UInt8]] {
    let prefix = "GITHEAD_".utf8
    return variables.filter { $0.starts(with: prefix) }.map { Array($0.dropFirst(prefix.count)) }
      .filter(isObjectName).sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Whether `word` is the full name of an object, in hexadecimal digits of SHA-1 or SHA-256.
  private static func isObjectName(_ word: [UInt8]) -> Bool {
    [40, 64].contains(word.count) && word.allSatisfy(\.isHexadecimalDigit)
  }
}
