/// The patterns of one file.
struct IgnoreList: Sendable {
  let file: BytePath
  /// One of git's own: it does not reach into a repository further down.
  let isOfGit: Bool
  /// The offset, in an absolute path, of the part below the folder that the patterns apply to.
  let base: Int
  let patterns: [IgnorePattern]

  init(_ file: BytePath, contents: [UInt8], isOfGit: Bool, for folder: BytePath) {
    self.file = file
    self.isOfGit = isOfGit
    base = folder == .root ? 1 : folder.bytes.count + 1
    var patterns: [IgnorePattern] = []
    let start = contents.starts(with: Self.byteOrderMark) ? Self.byteOrderMark.count : 0
    let lines = contents[start...].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      // git keeps lines as C strings.
      let text = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      if let pattern = IgnorePattern(line: index + 1, text.prefix { $0 != 0 }) { patterns.append(pattern) }
    }
    self.patterns = patterns
  }

  /// Patterns that stand in no file of lines.
  init(_ file: BytePath, patterns: [(line: Int, text: [UInt8])], isOfGit: Bool, for folder: BytePath) {
    self.file = file
    self.isOfGit = isOfGit
    base = folder == .root ? 1 : folder.bytes.count + 1
    self.patterns = patterns.compactMap { IgnorePattern(line: $0.line, $0.text[...]) }
  }

  /// The last pattern that matches decides.
  func decision(for path: Span<UInt8>, isFolder: Bool, nameStart: Int) -> IgnorePattern? {
    var index = patterns.count
    while index > 0 {
      index -= 1
      if patterns[index].matches(path, isFolder: isFolder, nameStart: nameStart, base: base) { return patterns[index] }
    }
    return nil
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}

/// The line that makes a file ignored.
package struct IgnoreOrigin: Hashable, Sendable {
  package var file: BytePath
  /// From 1.
  package var line: Int
  /// The pattern as written there.
  package var pattern: [UInt8]
}
