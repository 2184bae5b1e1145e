/// The lines that a diff adds, by file, parsed from the output of `git diff --unified=0` with the prefix `b/` for new
/// files.
///
///     diff --git a/x b/x
///     --- a/x
///     +++ b/x
///     @@ -1,2 +3 @@       two lines went, line 3 is new: the counts say how many lines follow
struct ChangedLines {
  /// The added lines by path from the root of the work tree: numbers from 1, sorted and disjoint.
  private(set) var files: [[UInt8]: [ClosedRange<Int>]] = [:]
  private var file: [UInt8]?
  /// The number of lines left in the current hunk.
  private var rest = 0

  /// Returns `nil` if `diff` is not such a diff.
  init?(_ diff: [UInt8]) {
    for line in diff.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if rest > 0 {
        // The counts of a hunk do not include `\ No newline at end of file`.
        if line.first != UInt8(ascii: "\\") { rest -= 1 }
      } else if line.starts(with: "diff --git ".utf8) {
        file = nil
      } else if line.starts(with: "+++ ".utf8) {
        file = Self.path(line.dropFirst(4))
      } else if line.starts(with: "@@ -".utf8) {
        guard readHunk(line) else { return nil }
      }
    }
    if rest > 0 { return nil }
  }

  /// `@@ -START[,COUNT] +START[,COUNT] @@`
  private mutating func readHunk(_ line: ArraySlice<UInt8>) -> Bool {
    let words = line.split(separator: UInt8(ascii: " "), maxSplits: 3)
    guard words.count == 4, let old = Self.range(words[1]), let new = Self.range(words[2]) else { return false }
    rest = old.count + new.count
    if let file, new.count > 0 { files[file, default: []].append(new.start...new.start + new.count - 1) }
    return true
  }

  private static func range(_ word: ArraySlice<UInt8>) -> (start: Int, count: Int)? {
    let numbers = word.dropFirst().split(separator: UInt8(ascii: ",")).map { Int(String(decoding: $0, as: UTF8.self)) }
    guard let first = numbers.first, let start = first, start >= 0 else { return nil }
    guard numbers.count > 1 else { return (start, 1) }
    guard let count = numbers[1], count >= 0, count <= Int.max - start else { return nil }
    return (start, count)
  }

  /// Returns the path in `b/PATH`, which a tab may end, or in `"b/PATH"` with escapes; `nil` for `/dev/null`.
  private static func path(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    let prefix = "b/".utf8
    guard text.first == UInt8(ascii: "\"") else {
      guard text.starts(with: prefix) else { return nil }
      return Array((text.last == UInt8(ascii: "\t") ? text.dropLast() : text).dropFirst(prefix.count))
    }
    var path: [UInt8] = []
    var rest = text.dropFirst()
    while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
      guard byte == UInt8(ascii: "\\"), let mark = rest.popFirst() else {
        path.append(byte)
        continue
      }
      if (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(mark) {
        let digits = [mark] + rest.prefix(2)
        rest = rest.dropFirst(2)
        path.append(digits.reduce(0) { $0 << 3 | ($1 & 7) })
      } else {
        path.append(Array("abtnvfr".utf8).firstIndex(of: mark).map { UInt8($0) + 7 } ?? mark)
      }
    }
    return path.starts(with: prefix) ? Array(path.dropFirst(prefix.count)) : nil
  }
}
