import TaskModel
import TaskSyntax

/// A record as the words of a todo.txt line.
struct TodoTxtText {
  private(set) var words: [[UInt8]] = []
  private(set) var losses = LossReport()
  private let record: Record
  /// The dates that stand before the words.
  private var written: Set<AttributeKey> = []

  init(_ record: Record) { self.record = record }

  mutating func add(_ key: String, _ value: [UInt8]) { add(Array(key.utf8), value) }

  private mutating func add(_ key: [UInt8], _ value: [UInt8]) { words.append(key + [UInt8(ascii: ":")] + value) }

  /// Writes what stands before the words: the mark of a closed task, the letter, the dates.
  mutating func writeHead() {
    if let closing = record.closingKey {
      words.append([UInt8(ascii: "x")])
      writeDay(closing)
      if written.contains(closing) { writeDay(.created) }
    } else {
      if record.letter != 0 { words.append(Array("(".utf8) + [UInt8(0x40 + record.letter)] + Array(")".utf8)) }
      writeDay(.created)
    }
  }

  /// Writes the day of a date without its name, if it is one.
  private mutating func writeDay(_ key: AttributeKey) {
    guard let date = record.date(key), date.kind == .day else { return }
    words.append(Array(date.firstDay.description.utf8))
    written.insert(key)
  }

  /// Writes the words of the title and the fields behind them.
  mutating func writeWords() {
    let sentence = plain(record.sentence).split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
      .map { Array($0) }
    let needsStatus = sentence.first.map(Self.looksLikeHead) ?? false
    if needsStatus || ![.open, .done].contains(record.status) { add("status", Array(record.status.name.utf8)) }
    write(sentence: record.sentence.isEmpty ? [] : sentence)
    if record.closingKey != nil, record.letter != 0 { add("pri", [UInt8(0x40 + record.letter)]) }
    if record.number != 0 { add("subpriority", Array("\(record.number)".utf8)) }
    if record.quadrant != 0 { add("quadrant", Array("Q\(record.quadrant)".utf8)) }
    for attribute in record.attributes { write(attribute) }
  }

  private mutating func write(sentence: [[UInt8]]) {
    let names = ownNames
    var shown: Set<[UInt8]> = []
    for word in sentence {
      words.append(word)
      let kind = TodoTxtWord(word[...])
      switch kind {
      case .text: continue
      case .project, .context, .tag:
        if let name = kind.name, names.contains(name) {
          shown.insert(name)
        } else {
          losses.add(.todoTxtWord, at: record.place)
        }
      case .pair: if TodoTxtLine.isField(word, of: record) { losses.add(.todoTxtWord, at: record.place) }
      case .unknownName: losses.add(.todoTxtWord, at: record.place)
      }
    }
    for name in names where !shown.contains(name) { words.append(name.prefix(1) + word(of: Array(name.dropFirst()))) }
  }

  /// Whether a first word would be read as a mark, a letter or a date.
  private static func looksLikeHead(_ word: [UInt8]) -> Bool {
    if word == [UInt8(ascii: "x")] { return true }
    if word.count == 3, word[0] == UInt8(ascii: "("), word[2] == UInt8(ascii: ")") { return true }
    return DateLiteral(word.span, in: 0..<word.count)?.kind == .day
  }

  /// The names of the task with their signs.
  private var ownNames: [[UInt8]] {
    (record.project.map { [[UInt8(ascii: "+")] + $0] } ?? []) + record.contexts.map { [UInt8(ascii: "@")] + $0 }
      + record.tags.map { [UInt8(ascii: "#")] + $0 }
  }

  /// Returns a name without characters that a word cannot hold.
  private mutating func word(of name: [UInt8]) -> [UInt8] {
    let name = plain(name)
    guard !SourceText(name).isName else { return name }
    losses.add(.name, at: record.place)
    return name.asWord
  }

  private mutating func plain(_ text: [UInt8]) -> [UInt8] { losses.plain(text, at: record.place) }

  private mutating func write(_ attribute: Record.Attribute) {
    switch attribute.reserved {
    case .plan, .due, .start, .created, .done, .cancelled: writeDate(attribute.reserved, attribute.value)
    case .every:
      let rule = RecurrenceLiteral(attribute.value.span, in: 0..<attribute.value.count)
      if let text = rule.flatMap(TodoTxtRecurrence.text), TodoTxtRecurrence.rule(text) == attribute.value {
        add("rec", text)
      } else {
        add("every", attribute.value)
      }
    case .remind: add(attribute.key, attribute.value.filter { $0 != UInt8(ascii: ":") })
    default: addWord(attribute.key, attribute.value)
    }
  }

  private mutating func addWord(_ key: [UInt8], _ value: [UInt8]) {
    let text = plain(value)
    if text.contains(where: \.isBlank) { losses.add(.name, at: record.place) }
    add(key, text.map { $0.isBlank ? UInt8(ascii: "_") : $0 })
  }

  /// Writes a date; its time and its period are words of their own.
  private mutating func writeDate(_ key: AttributeKey, _ value: [UInt8]) {
    guard let date = DateLiteral(value.span, in: 0..<value.count) else { return }
    if date.kind != .day {
      let day = key == .start || key == .created ? date.firstDay : date.lastDay
      add(TodoTxtKey.name(of: key), Array(day.description.utf8))
      add(key.bytes + Record.periodSuffix, value)
      return
    }
    if !written.contains(key) { add(TodoTxtKey.name(of: key), Array(date.firstDay.description.utf8)) }
    if date.minuteOfDay != nil { add(key.bytes + Record.timeSuffix, Array(value[11..<13]) + value[14...]) }
  }
}
