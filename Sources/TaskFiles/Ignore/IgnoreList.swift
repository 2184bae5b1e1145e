/// The patterns of one file.
struct IgnoreList: Sendable {
  let file: BytePath
  /// Whether the file is one of git's own, which does not apply to a nested repository.
  let isOfGit: Bool
  /// The offset, in an absolute path, of the part below the folder that the patterns apply to.
  let base: Int
  let patterns: [IgnorePattern]

  init(_ file: BytePath, contents: [UInt8], isOfGit: Bool, for folder: BytePath) {
    let start = contents.starts(with: Self.byteOrderMark) ? Self.byteOrderMark.count : 0
    let lines = contents[start...].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // Git keeps lines as C strings, which end at a NUL.
    let texts = lines.map { ($0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0).prefix { $0 != 0 } }
    let patterns = texts.enumerated().map { (line: $0.offset + 1, text: $0.element) }
    self.init(file, patterns: patterns, isOfGit: isOfGit, for: folder)
  }

  /// Creates a list of patterns that do not come from the lines of an ignore file.
  init(_ file: BytePath, patterns: [(line: Int, text: ArraySlice<UInt8>)], isOfGit: Bool, for folder: BytePath) {
    self.file = file
    self.isOfGit = isOfGit
    base = folder == .root ? 1 : folder.bytes.count + 1
    self.patterns = patterns.compactMap { IgnorePattern(line: $0.line, $0.text) }
  }

  /// Returns the last pattern that matches, which decides; `nil` if none does.
  func decision(for path: Span<UInt8>, isFolder: Bool, nameStart: Int) -> IgnorePattern? {
    patterns.last { $0.matches(path, isFolder: isFolder, nameStart: nameStart, base: base) }
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}

/// The line that makes a file ignored.
package struct IgnoreOrigin: Hashable, Sendable {
  package var file: BytePath
  /// The number of the line, from 1.
  package var line: Int
  /// The pattern as written there.
  package var pattern: [UInt8]
}
