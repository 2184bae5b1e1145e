/// One line of an ignore file, by the rules of gitignore(5) and, where those are silent, by git's behavior.
struct IgnorePattern: Sendable {
  /// Whether the pattern begins with `!`: matching paths are not ignored, whatever an earlier line says.
  let isNegated: Bool
  /// Whether the pattern ends with a slash and matches folders only.
  let isForFolders: Bool
  /// The number of the line, from 1.
  let line: Int
  /// The pattern as written, without the line ending and ignored blanks.
  let text: ArraySlice<UInt8>

  private let test: Test

  /// The kinds of tests. Most lines need no wildcards, and most others have one leading star.
  private enum Test: Sendable {
    /// The name, in any folder below.
    case name([UInt8])
    case nameSuffix([UInt8])
    case nameGlob(GlobPattern)
    /// The path from the ignore file's folder: these bytes, then a text that the pattern matches; `nil` if nothing
    /// follows.
    case path([UInt8], GlobPattern?)
  }

  /// Parses `text`, a line without its line ending. Returns `nil` for a blank line and a comment.
  init?(line number: Int, _ text: ArraySlice<UInt8>) {
    let text = Self.withoutTrailingBlanks(text)
    guard let first = text.first, first != UInt8(ascii: "#") else { return nil }
    line = number
    self.text = text
    var body = text
    isNegated = first == UInt8(ascii: "!")
    if isNegated { body.removeFirst() }
    isForFolders = body.last == BytePath.slash
    if isForFolders { body.removeLast() }
    test = Self.test(body)
  }

  /// Whether the absolute `path` of a file or folder matches. Its last component begins at `nameStart`, the part below
  /// the ignore file's folder at `base`.
  func matches(_ path: Span<UInt8>, isFolder: Bool, nameStart: Int, base: Int) -> Bool {
    if isForFolders, !isFolder { return false }
    switch test {
    case .name(let name): return path.count - nameStart == name.count && path.holds(name, at: nameStart)
    case .nameSuffix(let suffix): return path.count - nameStart >= suffix.count && path.hasSuffix(suffix)
    case .nameGlob(let glob): return glob.matches(path, from: nameStart)
    case .path(let prefix, let glob):
      guard path.holds(prefix, at: base) else { return false }
      return glob?.matches(path, from: base + prefix.count) ?? (path.count == base + prefix.count)
    }
  }

  private static func test(_ body: ArraySlice<UInt8>) -> Test {
    if !body.contains(BytePath.slash) {
      let rest = body.dropFirst()
      if !body.contains(where: isSpecial) { return .name(Array(body)) }
      if body.first == UInt8(ascii: "*"), !rest.contains(where: isSpecial) { return .nameSuffix(Array(rest)) }
      return .nameGlob(GlobPattern(body))
    }
    let path = body.first == BytePath.slash ? body.dropFirst() : body
    let prefix = path.prefix { !isSpecial($0) }
    // The wildcards are compiled without the bytes before them, as git does: so `a**/b` means `a`, then `**/b`.
    let rest = path[prefix.endIndex...]
    return .path(Array(prefix), rest.isEmpty ? nil : GlobPattern(rest))
  }

  private static func isSpecial(_ byte: UInt8) -> Bool { "*?[\\".utf8.contains(byte) }

  /// Removes trailing spaces, except those after a backslash that is not itself escaped.
  private static func withoutTrailingBlanks(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var end = text.startIndex
    var index = text.startIndex
    while index < text.endIndex {
      let isEscape = text[index] == UInt8(ascii: "\\")
      // A backslash at the end of the line keeps everything before it, including blanks, and itself.
      let next = isEscape ? index + 2 : index + 1
      if isEscape || text[index] != UInt8(ascii: " ") { end = min(next, text.endIndex) }
      index = next
    }
    return text[..<end]
  }
}
