import TaskEditing
import TaskModel
import TaskSyntax

/// The words of a record's sentence as they are written on a line, so that each means what it meant in the record: the
/// record's own names stay names, and everything else is text.
struct SentenceText {
  private let record: Record
  private let dialect: Dialect
  private let words: [[UInt8]]

  /// - Parameter record: its sentence is one line.
  init(_ record: Record, _ dialect: Dialect) {
    self.record = record
    self.dialect = dialect
    words = record.sentence.split(separator: UInt8(ascii: " ")).map { Array($0) }
  }

  /// The ways to escape a word, from the plainest on.
  private enum Form: CaseIterable {
    /// Only what begins a token, an attribute, a rank or a comment is escaped.
    case plain
    /// Backslashes are, too.
    case backslashes
    /// All punctuation is.
    case all
  }

  /// The candidates, from the plainest on, each made when it is asked for; the first that is read as the record says is
  /// the one to write.
  var candidates: some Sequence<[UInt8]> {
    var ways: [(form: Form, sentence: [UInt8]?)] = []
    if let markup = record.markup { ways.append((.plain, markup)) }
    ways.append((.plain, record.sentence))
    for form in Form.allCases { ways.append((form, nil)) }
    return ways.lazy.map { way in text(way.form, separatedAs: way.sentence) }
  }

  /// - Parameter sentence: the text whose runs of blanks stay; `nil` for single blanks.
  private func text(_ form: Form, separatedAs sentence: [UInt8]?) -> [UInt8] {
    guard let sentence else {
      return Array(
        words.enumerated().map { written($0.element, form, isFirst: $0.offset == 0) }
          .joined(separator: [UInt8(ascii: " ")]))
    }
    var text: [UInt8] = []
    var index = 0
    var isFirst = true
    while index < sentence.count {
      let end = sentence[index...].firstIndex(of: UInt8(ascii: " ")) ?? sentence.count
      if end > index {
        text += written(Array(sentence[index..<end]), form, isFirst: isFirst)
        isFirst = false
      }
      if end < sentence.count { text.append(UInt8(ascii: " ")) }
      index = end + 1
    }
    return text
  }

  private func written(_ word: [UInt8], _ form: Form, isFirst: Bool) -> [UInt8] {
    guard word.contains(where: { $0.isPunctuation }) else { return word }
    let name = name(word)
    if name == .own { return word }
    var escaped: [UInt8] = []
    let colon = word.firstIndex(of: UInt8(ascii: ":"))
    for (index, byte) in word.enumerated() {
      let needsEscape =
        switch form {
        case .all: byte.isPunctuation
        case .plain, .backslashes:
          index == 0 && (name == .foreign || isFirst && looksLikeRank(word))
            || index == colon && isKnownKey(word[..<index])
            || byte == UInt8(ascii: "<") && word[index...].starts(with: "<!--".utf8)
            || form == .backslashes && byte == UInt8(ascii: "\\")
        }
      if needsEscape { escaped.append(UInt8(ascii: "\\")) }
      escaped.append(byte)
    }
    return escaped
  }

  /// Whether a first word is a rank, or so near to one that the linter reports it.
  private func looksLikeRank(_ word: [UInt8]) -> Bool {
    guard word.first == UInt8(ascii: "("), word.last == UInt8(ascii: ")"), word.count <= 8 else { return false }
    return word.count == 3 || !word.contains { 0x61...0x7A ~= $0 }
  }

  private func isKnownKey(_ key: ArraySlice<UInt8>) -> Bool {
    AttributeKey(reserved: Array(key)) != nil || dialect.declares(Array(key))
  }

  private enum Name { case own, foreign, none }

  /// Whether a word is a name with its sign, maybe with punctuation behind it, and one of the record.
  private func name(_ word: [UInt8]) -> Name {
    guard let sign = word.first, "+@#".utf8.contains(sign),
      let content = TaskLine(Array("- [ ] x ".utf8) + word, dialect)?.content
    else { return .none }
    if let project = content.project { return project == record.project ? .own : .foreign }
    if let context = content.contexts.first { return record.contexts.contains(context) ? .own : .foreign }
    return content.tags.first.map { record.tags.contains($0) ? .own : .foreign } ?? .none
  }
}
