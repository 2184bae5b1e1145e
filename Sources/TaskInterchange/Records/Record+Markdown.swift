import TaskEditing
import TaskModel
import TaskSyntax

extension Record {
  /// Takes Markdown text as the sentence: names of the record stay names, escapes count, and all other words are text.
  mutating func setSentence(markdown text: [UInt8]) {
    let blank = UInt8(ascii: " ")
    // Runs of blanks stay, because a quoted name may hold one.
    var words = text.onOneLine.split(separator: blank, omittingEmptySubsequences: false).map { Array($0) }
    let (contexts, tags) = (NameLookup(contexts), NameLookup(tags))
    while let last = words.last, last.isEmpty || isOwnName(last, contexts, tags) { words.removeLast() }
    sentence = Array(words.drop(while: \.isEmpty).joined(separator: [blank]))
    for candidate in SentenceText(self, Dialect()).candidates {
      guard let content = TaskLine(Array("- [ ] ".utf8) + candidate, Dialect())?.content, content.rank == nil,
        content.attributes.isEmpty
      else { continue }
      markup = sentence
      sentence = content.title
      return
    }
  }

  /// Whether a word is a name of the record with its sign, and nothing else.
  private func isOwnName(_ word: [UInt8], _ contexts: NameLookup, _ tags: NameLookup) -> Bool {
    let name = Array(word.dropFirst())
    return switch word.first {
    case UInt8(ascii: "+"): project == name
    case UInt8(ascii: "@"): contexts.contains(name)
    case UInt8(ascii: "#"): tags.contains(name)
    default: false
    }
  }
}

extension Record {
  /// Replaces the day of a key by the period that it stands for, unless another program moved the day.
  mutating func refine(_ key: AttributeKey, by period: [UInt8]) {
    guard let day = date(key)?.firstDay, let literal = DateLiteral(period.span, in: 0..<period.count),
      literal.kind != .day, literal.lastDay == day || literal.firstDay == day
    else { return }
    self[key] = period
  }

  /// Adds a time, such as `09:30`, to the day of a key.
  mutating func addTime(_ time: [UInt8], to key: AttributeKey) {
    guard let day = self[key] else { return }
    let value = day + [UInt8(ascii: "T")] + time
    if DateLiteral(value.span, in: 0..<value.count) != nil { self[key] = value }
  }

  /// The keys whose dates may have a time or a period in a field of its own.
  static let dateKeys: [AttributeKey] = [.plan, .due, .start, .created, .done, .cancelled]
  /// The ends of the names of such fields: `due-time`, `due-as`.
  static let timeSuffix = Array("-time".utf8)
  static let periodSuffix = Array("-as".utf8)
}
