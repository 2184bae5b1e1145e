import TaskEditing
import TaskModel
import TaskSyntax

/// The words of a record's sentence as they are written on a line, so that each means what it meant in the record: the
/// record's own names stay names, and everything else is text.
struct SentenceText {
  private let record: Record
  private let dialect: Dialect
  /// The words of the sentence; an empty one is a blank more.
  private let words: [Word]

  private struct Word {
    let text: [UInt8]
    let name: Name
  }

  /// - Parameter record: its sentence is one line.
  init(_ record: Record, _ dialect: Dialect) {
    self.record = record
    self.dialect = dialect
    words = Self.words(of: record.sentence, record, dialect)
  }

  private static func words(of text: [UInt8], _ record: Record, _ dialect: Dialect) -> [Word] {
    let (contexts, tags) = (NameLookup(record.contexts), NameLookup(record.tags))
    return text.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false).map { word in
      Word(text: Array(word), name: name(Array(word), record.project, contexts, tags, dialect))
    }
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
    var ways: [(form: Form, words: [Word])] = []
    if let markup = record.markup { ways.append((.plain, Self.words(of: markup, record, dialect))) }
    ways.append((.plain, words))
    let separated = words.filter { !$0.text.isEmpty }
    for form in Form.allCases { ways.append((form, separated)) }
    return ways.lazy.map { way in text(of: way.words, way.form) }
  }

  private func text(of words: [Word], _ form: Form) -> [UInt8] {
    var text: [UInt8] = []
    var isFirst = true
    for (index, word) in words.enumerated() {
      if index > 0 { text.append(UInt8(ascii: " ")) }
      text += written(word, form, isFirst: isFirst)
      if !word.text.isEmpty { isFirst = false }
    }
    return text
  }

  private func written(_ word: Word, _ form: Form, isFirst: Bool) -> [UInt8] {
    let text = word.text
    guard word.name != .own, text.contains(where: \.isPunctuation) else { return text }
    let backslash = UInt8(ascii: "\\")
    if form == .all { return text.flatMap { $0.isPunctuation ? [backslash, $0] : [$0] } }
    let colon = text.firstIndex(of: UInt8(ascii: ":")).flatMap { isKnownKey(text[..<$0]) ? $0 : nil }
    let startsToken = word.name == .foreign || isFirst && looksLikeRank(text)
    var escaped: [UInt8] = []
    for index in 0..<text.count {
      let byte = text[index]
      let needsEscape =
        index == 0 && startsToken || index == colon || byte == backslash && form == .backslashes
        || byte == UInt8(ascii: "<") && text[index...].starts(with: "<!--".utf8)
      if needsEscape { escaped.append(backslash) }
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
  private static func name(
    _ word: [UInt8], _ project: [UInt8]?, _ contexts: NameLookup, _ tags: NameLookup, _ dialect: Dialect
  ) -> Name {
    guard let sign = word.first, "+@#".utf8.contains(sign),
      let content = TaskLine(Array("- [ ] x ".utf8) + word, dialect)?.content
    else { return .none }
    if let name = content.project { return name == project ? .own : .foreign }
    if let name = content.contexts.first { return contexts.contains(name) ? .own : .foreign }
    return content.tags.first.map { tags.contains($0) ? .own : .foreign } ?? .none
  }
}
