import TaskModel
import TaskSyntax

/// A headline: stars, a keyword, a priority, a title and tags.
struct OrgHeadline: Sendable {
  /// The number of stars.
  let level: Int
  private(set) var keyword: ArraySlice<UInt8> = []
  /// The meaning of the keyword; `nil` for a headline that is no task.
  private(set) var meaning: OrgKeywords.Meaning?
  /// The text of the priority.
  private(set) var priority: ArraySlice<UInt8>?
  let title: [UInt8]
  private(set) var tags: [[UInt8]] = []

  /// Whether a line is a headline.
  static func isOne(_ line: ArraySlice<UInt8>) -> Bool {
    line.first == UInt8(ascii: "*") && line.drop { $0 == UInt8(ascii: "*") }.first == UInt8(ascii: " ")
  }

  /// `nil` for another line.
  init?(_ line: ArraySlice<UInt8>, _ keywords: OrgKeywords) {
    guard Self.isOne(line) else { return nil }
    let stars = line.prefix { $0 == UInt8(ascii: "*") }
    level = stars.count
    var rest = line[stars.endIndex...].trimmed
    if rest.contains(where: { $0 < 0x20 || $0 == 0x7F }) { rest = Array(rest).onOneLine[...].trimmed }
    let word = rest.prefix { !$0.isBlank }
    if let meaning = keywords[word] {
      (keyword, self.meaning) = (word, meaning)
      rest = rest[word.endIndex...].drop { $0.isBlank }
    }
    if let priority = Self.priority(rest) {
      self.priority = priority
      rest = rest[(priority.endIndex + 1)...].drop { $0.isBlank }
    }
    let last = rest.lastIndex { $0.isBlank }.map { rest[($0 + 1)...] } ?? rest
    if Self.areTags(last) {
      tags = last.split(separator: UInt8(ascii: ":")).map { Array($0) }
      rest = rest[..<last.startIndex].trimmed
    }
    title = Array(rest)
  }

  /// Returns the text of a priority that begins a title, such as the `A` of `[#A]`.
  private static func priority(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard text.starts(with: "[#".utf8), let end = text.prefix(5).firstIndex(of: UInt8(ascii: "]")) else { return nil }
    let value = text[(text.startIndex + 2)..<end]
    let isLetter = value.count == 1 && value.allSatisfy { $0 &- 0x41 < 26 }
    return isLetter || !value.isEmpty && value.allSatisfy(\.isDigit) ? value : nil
  }

  /// Whether a word is `:a:b:`.
  private static func areTags(_ word: ArraySlice<UInt8>) -> Bool {
    word.count > 2 && word.first == UInt8(ascii: ":") && word.last == UInt8(ascii: ":")
      && word.allSatisfy { $0 >= 0x80 || !$0.isPunctuation || "_@#%:".utf8.contains($0) }
  }

  /// Returns a title that no part of is read as something else: a zero width space stands before or behind it, as Org's
  /// manual advises.
  static func written(title: [UInt8]) -> [UInt8] {
    let space = Array("\u{200B}".utf8)
    let text = title.trimmed
    let last = text.lastIndex { $0.isBlank }.map { text[($0 + 1)...] } ?? text[...]
    let isFlag = text.starts(with: "COMMENT".utf8) || text.starts(with: "[#".utf8)
    return (isFlag ? space : []) + text + (last.last == UInt8(ascii: ":") ? space : [])
  }

  /// Returns a name as a tag, which holds letters, digits, `_`, `#` and `%`.
  static func tag(_ name: [UInt8]) -> [UInt8] {
    if name.allSatisfy({ $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") }) { return name }
    var tag: [UInt8] = []
    for scalar in String(decoding: name, as: UTF8.self).unicodeScalars {
      let isPart =
        letters.contains(scalar.properties.generalCategory) || "_#%".unicodeScalars.contains(scalar)
      tag += isPart ? Array(String(scalar).utf8) : [UInt8(ascii: "_")]
    }
    return tag
  }

  /// The categories whose characters Emacs takes for letters and digits.
  private static let letters: Set<Unicode.GeneralCategory> = [
    .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
    .spacingMark, .enclosingMark, .letterNumber, .decimalNumber,
  ]
}
