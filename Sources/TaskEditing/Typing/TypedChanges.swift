import TaskSyntax

/// The changes of a task, as typed after its name: `pri:B due:+1w @phone no:start title:"Buy oat milk"`.
///
/// A word is one argument. The shell has already removed its quotes, so `title:Buy oat milk` is one word too. `@c` and
/// `#t` are added, `no:` removes, and everything else replaces existing values. Dates follow `Grammar/Dates.md`;
/// `due+1w` counts from the task's own date.
public struct TypedChanges: Sendable {
  public private(set) var changes: [LineChange] = []
  /// The dates among them, with their interpretation.
  public private(set) var dates: [TypedDate] = []
  /// The durations that were added to or subtracted from a value, with the results: `+45m`, `1h30m`.
  public private(set) var sums: [(name: [UInt8], typed: [UInt8], sum: [UInt8])] = []
  private let content: TaskContent
  private let dialect: Dialect
  private let typing: TypingRules
  /// The keys given so far: attribute keys, `pri`, `title` and so on.
  private var given: Set<[UInt8]> = []

  /// The maximum number of words, which bounds the cost, because the line is parsed again for each.
  private static let mostWords = 1_000

  /// - Parameters:
  ///   - words: the words, of at least one byte each, and at most a thousand.
  ///   - line: the task to change.
  /// - Throws: if a word is not a change, or two words contradict each other.
  public init(_ words: [[UInt8]], of line: TaskLine, _ typing: TypingRules) throws(EditProblem) {
    guard words.count <= Self.mostWords else { throw .refused("too many changes: at most \(Self.mostWords) at once") }
    content = line.content
    dialect = line.dialect
    self.typing = typing
    var rank: [UInt8] = []
    for word in words.map(TypedTask.plain) {
      guard String(validating: word, as: UTF8.self) != nil else { throw TypedTask.notText }
      // A rank with a blank may be split into two words.
      if !rank.isEmpty || word.first == UInt8(ascii: "(") {
        rank += (rank.isEmpty ? [] : [.space]) + word
        if word.last == UInt8(ascii: ")") {
          try read(rank: rank)
          rank = []
        }
      } else {
        try read(word)
      }
    }
    if !rank.isEmpty { try read(rank: rank) }
  }

  /// Returns the index of the first change in words that begin with names of tasks: `kfp id:worktop home.tasks:3
  /// pri:B`.
  public static func firstChange(in words: [[UInt8]]) -> Int {
    let ids = words.prefix { $0.starts(with: "id:".utf8) }.count
    return words.indices.dropFirst(ids).first { index in
      words[index].first == UInt8(ascii: "(") || TypedWord(words[index]) != nil
    } ?? words.count
  }

  private mutating func read(rank word: [UInt8]) throws(EditProblem) {
    guard let rank = RankLiteral(group: word) else {
      throw .refused("'\(word)' is not a valid rank", help: "write (A), (A-1), (Q2) or (A-1 Q2)")
    }
    try change(rank)
  }

  private mutating func change(_ rank: RankLiteral) throws(EditProblem) {
    if rank.letter > 0 {
      try give(TypedField.pri.name)
      changes.append(.priority(letter: rank.letter, number: rank.number))
    }
    if rank.quadrant > 0 {
      try give(TypedField.q.name)
      changes.append(.quadrant(rank.quadrant))
    }
  }

  private mutating func read(_ text: [UInt8]) throws(EditProblem) {
    guard let word = TypedWord(text) else { throw Self.unknown(text) }
    guard !word.value.isEmpty else {
      if TypedField(bytes: word.key) == .title, !dialect.declares(word.key) { throw EditProblem.noTitle }
      throw .refused("'\(text)' has no value", help: "no:\(word.key) removes it")
    }
    if let field = TypedField(bytes: word.key), !dialect.declares(word.key) {
      try read(word, of: field)
    } else if let key = AttributeKey(reserved: word.key) {
      try read(word, of: key)
    } else {
      guard dialect.declares(word.key) else { throw unknownKey(word) }
      try read(word, of: .declared)
    }
  }

  private mutating func read(_ word: TypedWord, of field: TypedField) throws(EditProblem) {
    switch field {
    case .pri, .q: try change(field.rank(word.value))
    case .project:
      try give(field.name)
      changes.append(.project(try field.name(word)))
    case .context: changes.append(.addContext(try field.name(word)))
    case .tag: changes.append(.addTag(try field.name(word)))
    case .title:
      try give(field.name)
      changes.append(.title(word.value))
    case .no: try readAway(word.value)
    }
  }

  private mutating func read(_ word: TypedWord, of key: AttributeKey) throws(EditProblem) {
    let typed = try TypedValue(word.value, of: key, word.key, content, typing)
    if let date = typed.date { dates.append(TypedDate(key: key, name: word.key, typed: word.value, date: date)) }
    if typed.isSum { sums.append((word.key, word.value, typed.value)) }
    guard key.mayRepeat else {
      try give(word.key)
      changes.append(.set(key: word.key, value: typed.value))
      return
    }
    // The given attributes replace the existing ones.
    if given.insert(word.key).inserted { changes.append(.remove(key: word.key)) }
    changes.append(.add(key: word.key, value: typed.value))
  }

  /// Parses the object of `no:`: a key, a field or a name.
  private mutating func readAway(_ text: [UInt8]) throws(EditProblem) {
    if let word = TypedWord(text), let field = TypedField(bytes: word.key), !word.value.isEmpty {
      let name = try field.name(word)
      switch field {
      case .context: return changes.append(.removeContext(name))
      case .tag: return changes.append(.removeTag(name))
      case .project:
        if content.project == name { changes.append(.project(nil)) }
        return
      default: break
      }
    }
    switch TypedField(bytes: text) {
    case .pri: changes.append(.priority(letter: 0, number: 0))
    case .q: changes.append(.quadrant(0))
    case .project: changes.append(.project(nil))
    case .context: changes += content.contexts.map { .removeContext($0) }
    case .tag: changes += content.tags.map { .removeTag($0) }
    case .title: throw EditProblem.noTitle
    case .no: throw Self.nothingToTake(text)
    case nil:
      guard AttributeKey(reserved: text) != nil || dialect.declares(text) else { throw Self.nothingToTake(text) }
      changes.append(.remove(key: text))
    }
    try give(text)
  }

  private mutating func give(_ key: [UInt8]) throws(EditProblem) {
    guard given.insert(key).inserted else { throw .refused("'\(key)' is given twice") }
  }

  private static func unknown(_ word: [UInt8]) -> EditProblem {
    .refused(
      "'\(word)' is not a change",
      help: TypedField.form(ofRank: word).map { "\($0)" }
        ?? "write KEY:VALUE, +project, @context, #tag, no:KEY, or title:\"…\" for a new title")
  }

  private func unknownKey(_ word: TypedWord) -> EditProblem {
    let fields = TypedField.allCases.map(\.name)
    let near = NearestName.find(word.key, among: fields + AttributeKey.reserved.map(\.bytes) + dialect.keys)
    let foreign = ForeignSpelling.field(named: word.key).map { Array($0.utf8) }
    let field = foreign.flatMap { TypedField(bytes: $0) == nil && AttributeKey(reserved: $0) == nil ? nil : $0 }
    return .refused(
      "'\(word.key)' is not a key in this file",
      help: field.map { field in
        let letter = field.elementsEqual("pri".utf8) ? ForeignSpelling.letter(ofPriority: word.value) : nil
        return letter.map { "write pri:\($0)" } ?? "write \(field):\(word.value)"
      } ?? near.map { "'\($0):' is similar" }
        ?? "declare it in the front matter: keys: \(word.key)")
  }

  private static func nothingToTake(_ text: [UInt8]) -> EditProblem {
    .refused(
      "'\(text)' is not something that can be removed",
      help: "write no: followed by a key, pri, q, project, context, tag, or a name such as @phone")
  }
}
