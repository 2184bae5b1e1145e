/// Patterns as in `.gitignore` that are matched against paths from a root, without access to the disk.
package struct PathPatterns: Sendable {
  private let list: IgnoreList

  package init(_ patterns: [[UInt8]]) {
    list = IgnoreList(.root, patterns: patterns.map { (1, $0[...]) }, isOfGit: false, for: .root)
  }

  /// Whether the patterns match a file or a folder that contains it. `path` is normalized and counts from the root.
  package func matches(_ path: [UInt8]) -> Bool {
    let whole = [BytePath.slash] + path
    var nameStart = 1
    while true {
      let end = whole[nameStart...].firstIndex(of: BytePath.slash) ?? whole.count
      let isFolder = end < whole.count
      let prefix = Array(whole[..<end])
      if let pattern = list.decision(for: prefix.span, isFolder: isFolder, nameStart: nameStart), !pattern.isNegated {
        return true
      }
      guard isFolder else { return false }
      nameStart = end + 1
    }
  }
}

/// The setting `exclude`: patterns that act like those of an ignore file at the workspace's root, with precedence over
/// the ignore files there.
package struct ExcludedFiles: Equatable, Sendable {
  package struct Pattern: Equatable, Sendable {
    /// The line of the pattern in the settings, from 1.
    package var line: Int
    package var text: [UInt8]

    package init(line: Int, text: [UInt8]) {
      self.line = line
      self.text = text
    }
  }

  /// The settings file with the patterns.
  package var file: BytePath
  package var patterns: [Pattern]

  package init(file: BytePath, patterns: [Pattern]) {
    self.file = file
    self.patterns = patterns
  }
}
