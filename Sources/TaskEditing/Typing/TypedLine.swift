import TaskModel
import TaskSyntax

/// The words of a new task, separated into the sentence and the other data.
struct TypedLine {
  private(set) var dates: [TypedDate] = []
  private(set) var unwanted: Set<[UInt8]> = []
  private(set) var doubts: [TypedDoubt] = []
  private let dialect: Dialect
  private let typing: TypingRules
  /// The words of the sentence, and the tokens that they contain.
  private var sentence: [[UInt8]] = []
  private var tokens: [LineToken] = []
  /// The index of the last word of the sentence that is not a comment.
  private var shown: Int?
  private var rank = RankLiteral(rawValue: 0)
  /// The names given by fields, which are appended to the sentence.
  private var names: [(kind: SyntaxKind, name: [UInt8])] = []
  private var changes: [LineChange] = []
  private var given: Set<[UInt8]> = []
  private var reminders = 0

  /// The maximum number of reminders, which bounds the cost, because each is compared with all others.
  private static let mostReminders = 100

  init(_ text: [UInt8], _ dialect: Dialect, _ typing: TypingRules) throws(EditProblem) {
    self.dialect = dialect
    self.typing = typing
    // Fields are parsed as declared keys.
    var withFields = dialect
    for field in TypedField.allCases where field != .title { withFields.declare(field.name) }
    let part = SyntaxPart(taskWords: text, withFields)
    if part.records.count > 1, part.records[1].kind == .rank { rank = part.records[1].rank }
    for word in part.taskWordReader { try read(word, part) }
  }

  private mutating func read(_ word: TaskWord, _ part: SyntaxPart) throws(EditProblem) {
    guard let index = word.records.first, part.records[index].lowerBound == word.range.lowerBound,
      part.records[index].kind == .attribute || part.records[index].kind == .invalidAttribute
    else {
      if let doubt = TypedDoubt(word, part, typing) { doubts.append(doubt) }
      return keep(word, part)
    }
    let record = part.records[index]
    let name = part.bytes.array(record.lowerBound..<record.lowerBound + record.keyLength)
    let value = part.value(of: record)
    do {
      if let field = TypedField(bytes: name), !dialect.declares(name) {
        guard try take(field, name, value, isQuoted: record.flags.contains(.quoted)) else { return keep(word, part) }
      } else {
        try take(record, name, value)
      }
    } catch {
      throw error.orText(name)
    }
    let rest = part.bytes.array(record.upperBound..<word.range.upperBound)
    if !rest.isEmpty { put(rest) }
  }

  /// Appends punctuation to the previous word that the title shows. Without one it becomes a word.
  private mutating func put(_ punctuation: [UInt8]) {
    guard let shown else {
      sentence.append(punctuation)
      self.shown = sentence.count - 1
      return
    }
    let isBehindBackslash = sentence[shown].last == UInt8(ascii: "\\")
    sentence[shown] += (isBehindBackslash ? [UInt8(ascii: "\\")] : []) + punctuation
  }

  private mutating func keep(_ word: TaskWord, _ part: SyntaxPart) {
    sentence.append(part.bytes.array(word.range))
    if word.kind != .inlineComment { shown = sentence.count - 1 }
    // An invalid field, such as `no:party`, is text.
    for record in part.records[word.records] where record.isToken && record.kind != .attribute {
      tokens.append(LineToken(record.kind, part.bytes.array(record.range)))
    }
  }

  /// Adds an attribute whose key the file knows.
  private mutating func take(_ record: SyntaxRecord, _ name: [UInt8], _ value: [UInt8]) throws(EditProblem) {
    let typed = try TypedValue(value, of: record.key, name, nil, typing)
    if let date = typed.date { dates.append(TypedDate(key: record.key, name: name, typed: value, date: date)) }
    if record.key.mayRepeat {
      reminders += 1
      if reminders > Self.mostReminders { throw Self.twice(name) }
    } else {
      try give(name)
    }
    changes.append(.add(key: name, value: typed.value))
  }

  /// Adds the value of a field. Returns false if the word is text, such as `no:party`.
  private mutating func take(
    _ field: TypedField, _ name: [UInt8], _ value: [UInt8], isQuoted: Bool
  ) throws(EditProblem) -> Bool {
    switch field {
    case .pri:
      guard rank.letter == 0 else { throw Self.twice(name) }
      let typed = try field.rank(value)
      rank = RankLiteral(letter: typed.letter, number: typed.number, quadrant: rank.quadrant)
    case .q:
      guard rank.quadrant == 0 else { throw Self.twice(name) }
      rank = RankLiteral(letter: rank.letter, number: rank.number, quadrant: try field.rank(value).quadrant)
    case .project:
      try give(name)
      names.append((.project, try self.name(field, value, isQuoted)))
    case .context: names.append((.context, try self.name(field, value, isQuoted)))
    case .tag: names.append((.tag, try self.name(field, value, isQuoted)))
    case .title: return false
    case .no:
      guard let what = TypedField(bytes: value), [.pri, .project, .context].contains(what) else { return false }
      unwanted.insert(value)
    }
    return true
  }

  private func name(_ field: TypedField, _ value: [UInt8], _ isQuoted: Bool) throws(EditProblem) -> [UInt8] {
    if isQuoted || SourceText(value).isName { return value }
    throw field.noName(value)
  }

  private mutating func give(_ name: [UInt8]) throws(EditProblem) {
    guard given.insert(name).inserted else { throw Self.twice(name) }
  }

  private static func twice(_ name: [UInt8]) -> EditProblem { .refused("'\(name)' is given twice") }

  /// Returns the line of the task.
  mutating func line() throws(EditProblem) -> TaskLine {
    try appendNames()
    var line = try sentenceLine()
    guard line.part.taskWords.sayWhatToDo else { throw EditProblem.noTitle }
    try line.setRank(rank)
    try line.apply(changes)
    return line
  }

  /// Appends the names of fields to the sentence, except those that it already has.
  private mutating func appendNames() throws(EditProblem) {
    guard !names.isEmpty, let line = TaskLine(Array("- [ ] x ".utf8) + text(sentence), dialect) else { return }
    let content = line.content
    if content.project != nil, names.contains(where: { $0.kind == .project }) {
      throw Self.twice(TypedField.project.name)
    }
    var seen: [SyntaxKind: Set<[UInt8]>] = [.context: Set(content.contexts), .tag: Set(content.tags)]
    for (kind, name) in names where seen[kind, default: []].insert(name).inserted {
      let word = [kind.sigil] + (WrittenText.name(name) ?? [])
      sentence.append(word)
      tokens.append(LineToken(kind, word))
    }
  }

  /// Returns the sentence as a task without other data.
  private func sentenceLine() throws(EditProblem) -> TaskLine {
    let head = Array("- [ ] ".utf8)
    var words = sentence
    // A group after removed words must not become a rank, so it is escaped.
    if let first = words.first, first.first == UInt8(ascii: "("), let line = TaskLine(head + text(words), dialect),
      line.rank != nil
    {
      words[0] = [UInt8(ascii: "\\")] + first
    }
    guard let line = TaskLine(words.isEmpty ? Array("- [ ]".utf8) : head + text(words), dialect),
      line.part.lineTokens.elementsEqual(tokens)
    else {
      throw .refused(
        "without its attributes the text would get a different meaning",
        help: "separate them from quotes, backticks and brackets")
    }
    return line
  }

  private func text(_ words: [[UInt8]]) -> [UInt8] { Array(words.joined(separator: [.space])) }
}

extension EditProblem {
  /// Returns the problem with additional advice on how to keep the text after the key `name` as text.
  fileprivate func orText(_ name: [UInt8]) -> EditProblem {
    guard let help else { return self }
    var problem = self
    problem.help = help + EditMessage("; if it is text, write a backslash before the colon of '\(name):'").bytes
    return problem
  }
}
