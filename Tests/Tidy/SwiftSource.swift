import TaskTesting

/// A Swift file whose comments and string literals are blanked out, so that searches find only code. Interpolations are
/// blanked out, too.
struct SwiftSource: CustomStringConvertible {
  let path: String
  /// The lines of the file, with blanks for comments and string literals.
  let lines: [String]
  let lineCount: Int
  /// The words of the code. A file without a word need not be searched for it.
  let words: Set<String>

  var description: String { path }
  /// The target that the file belongs to: the second path component.
  var module: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }

  init(path: String) { self.init(path: path, Repository.read(path) ?? []) }

  init(path: String, _ bytes: [UInt8]) {
    self.path = path
    lineCount = bytes.count { $0 == .lineFeed }
    lines = Self.code(bytes).split(separator: .lineFeed, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    words = Self.words(of: lines)
  }

  /// The files of a folder.
  static func all(in folder: String) -> [SwiftSource] {
    Repository.files(in: folder, ending: ".swift").map { SwiftSource(path: $0) }
  }

  private static func words(of lines: [String]) -> Set<String> {
    var words: Set<String> = []
    for line in lines {
      let bytes = Array(line.utf8)
      var start = 0
      for index in 0...bytes.count where index == bytes.count || !bytes[index].isWord {
        if index > start { words.insert(String(decoding: bytes[start..<index], as: UTF8.self)) }
        start = index + 1
      }
    }
    return words
  }

  /// The line numbers, from 1, that contain `word` as a whole word, or as any text where it begins or ends with other
  /// characters.
  func lines(with word: String) -> [Int] {
    guard word.split(whereSeparator: { !$0.isWord }).allSatisfy({ words.contains(String($0)) }) else { return [] }
    return lines.indices.filter { index in
      lines[index].ranges(of: word).contains { range in
        !lines[index][..<range.lowerBound].endsInWord || word.first?.isWord == false
          ? !lines[index][range.upperBound...].beginsWithWord || word.last?.isWord == false : false
      }
    }.map { $0 + 1 }
  }

  /// The modules that the file imports.
  var imports: [String] {
    lines.compactMap { line in
      let words = line.split(separator: " ")
      guard let index = words.firstIndex(of: "import"), index + 1 < words.count else { return nil }
      return String(words[index + 1].prefix { $0 != "." })
    }
  }

  /// The names that the file swaps, `swap(&a, &b)`, and that begin as a copy of another variable, `var a = b`.
  var swappedCopies: [String] {
    let swapped = lines.flatMap { line in
      line.ranges(of: "swap(&").flatMap { range in
        line[range.upperBound...].prefix { $0 != ")" }.split(separator: ",").map { name in
          String(name.drop { $0 == " " || $0 == "&" })
        }
      }
    }
    return lines.compactMap { line in
      let words = line.split(separator: " ").map(String.init)
      guard words.count == 4, words[0] == "var", words[2] == "=", words[3].allSatisfy(\.isWord),
        words[3].first?.isNumber == false, !["true", "false", "nil"].contains(words[3])
      else { return nil }
      return swapped.contains(words[1]) ? words[1] : nil
    }
  }

  /// The line numbers, from 1, where `!` follows a name or a closing bracket: a forced unwrap or an implicitly
  /// unwrapped type.
  var forcedLines: [Int] {
    lines.indices.filter { index in
      let line = Array(lines[index])
      return line.indices.contains { place in
        guard line[place] == "!", place > 0, place + 1 == line.count || line[place + 1] != "=" else { return false }
        return line[place - 1].isWord || ")]?".contains(line[place - 1])
      }
    }.map { $0 + 1 }
  }
}

extension SwiftSource {
  /// Returns the bytes with everything but code replaced by blanks. Line feeds stay.
  private static func code(_ bytes: [UInt8]) -> [UInt8] {
    var output = bytes
    var index = 0
    while index < bytes.count {
      // No other byte begins a comment or a literal.
      guard bytes[index] == UInt8(ascii: "/") || bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "#")
      else {
        index += 1
        continue
      }
      let end = literalEnd(bytes, at: index)
      for place in index..<end where bytes[place] != .lineFeed { output[place] = .space }
      index = max(index + 1, end)
    }
    return output
  }

  /// The end of the comment or string literal at `index`; `index` if none begins there.
  private static func literalEnd(_ bytes: [UInt8], at index: Int) -> Int {
    if starts("//", bytes, index) { return bytes[index...].firstIndex(of: .lineFeed) ?? bytes.count }
    if starts("/*", bytes, index) { return find("*/", bytes, index) + 2 }
    let hashes = bytes[index...].prefix { $0 == UInt8(ascii: "#") }.count
    guard index + hashes < bytes.count, bytes[index + hashes] == UInt8(ascii: "\"") else { return index }
    let isLong = starts("\"\"\"", bytes, index + hashes)
    let mark = (isLong ? "\"\"\"" : "\"") + String(repeating: "#", count: hashes)
    let escape = "\\" + String(repeating: "#", count: hashes)
    var end = index + hashes + (isLong ? 3 : 1)
    while end < bytes.count, !starts(mark, bytes, end) {
      if starts(escape + "(", bytes, end) {
        end = interpolationEnd(bytes, at: end + hashes + 1)
      } else {
        end += starts(escape, bytes, end) ? hashes + 2 : 1
      }
    }
    return min(end + mark.utf8.count, bytes.count)
  }

  /// The end of an interpolation whose bracket opens at `index`. The interpolation may contain literals with brackets.
  private static func interpolationEnd(_ bytes: [UInt8], at index: Int) -> Int {
    var depth = 0
    var end = index
    while end < bytes.count {
      let literal = end > index ? literalEnd(bytes, at: end) : end
      if literal > end {
        end = literal
        continue
      }
      if bytes[end] == UInt8(ascii: "(") { depth += 1 }
      if bytes[end] == UInt8(ascii: ")") { depth -= 1 }
      end += 1
      if depth == 0 { return end }
    }
    return end
  }

  private static func starts(_ text: String, _ bytes: [UInt8], _ index: Int) -> Bool {
    bytes[index...].starts(with: text.utf8)
  }

  private static func find(_ text: String, _ bytes: [UInt8], _ index: Int) -> Int {
    var end = index
    while end < bytes.count, !starts(text, bytes, end) { end += 1 }
    return end
  }
}

extension Character {
  fileprivate var isWord: Bool { isLetter || isNumber || self == "_" }
}

extension Substring {
  fileprivate var endsInWord: Bool { last?.isWord ?? false }
  fileprivate var beginsWithWord: Bool { first?.isWord ?? false }
}
