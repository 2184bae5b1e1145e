import TaskSyntax

extension UnmergedFiles {
  /// The words in which git marks conflicts.
  package struct MarkerStyle: Sendable {
    package let size: Int
    package let showsBase: Bool
    /// The words behind the markers of ours, base and theirs.
    package let labels: [[UInt8]]

    package init(size: Int, showsBase: Bool, labels: [[UInt8]]) {
      self.size = size
      self.showsBase = showsBase
      self.labels = labels
    }
  }

  /// Whether `text` is what git makes of the versions line by line, in one of the ways in which it compares lines.
  package func isMergedByLines(
    _ text: [UInt8], _ versions: Versions, _ style: MarkerStyle
  ) throws(GitProgram.Failure) -> Bool {
    let folder = BytePath(try git.line(["rev-parse", "--absolute-git-dir"]))
    let names = style.showsBase ? ["diff3", "zdiff3"] : ["merge"]
    // Merges compare by histogram, and the registered command of the driver as git's settings say.
    for algorithm in [nil, "histogram", "patience", "minimal"] {
      for name in names {
        if try merged(versions, style, name, algorithm, in: folder) == text { return true }
      }
    }
    return false
  }

  /// Returns the output of `git merge-file`; `nil` if this git does not know the style or the algorithm.
  private func merged(
    _ versions: Versions, _ style: MarkerStyle, _ name: String, _ algorithm: String?, in folder: BytePath
  ) throws(GitProgram.Failure) -> [UInt8]? {
    let command = "git merge-file"
    var output: [UInt8] = []
    do throws(SystemError) {
      let ours = try NamelessFile(Self.bytes(versions.ours), in: folder)
      let base = try NamelessFile(versions.base.map(Self.bytes) ?? [], in: folder)
      let theirs = try NamelessFile(Self.bytes(versions.theirs), in: folder)
      var words = ["-c", "merge.conflictStyle=\(name)", "merge-file", "-p", "--marker-size=\(style.size)"]
      if let algorithm { words.append("--diff-algorithm=\(algorithm)") }
      let labels = style.labels.flatMap { [Array("-L".utf8), $0] }
      let files = [ours.path.bytes, base.path.bytes, theirs.path.bytes]
      do throws(GitProgram.Failure) {
        try git.run(words.map { Array($0.utf8) } + labels + files) { output += $0 }
      } catch {
        // The status is the number of conflicts, at most 127.
        guard case .failed(let status, _) = error.reason, 1...127 ~= status else { return nil }
      }
      ours.close()
      base.close()
      theirs.close()
    } catch {
      throw GitProgram.Failure(reason: .notStarted(error), command: command)
    }
    return output
  }

  private static func bytes(_ text: SourceText) -> [UInt8] { Array(text.storage[..<text.count]) }
}
