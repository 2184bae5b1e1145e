import TaskModel
import TaskSyntax

/// The words of a todo.txt line as a record.
struct TodoTxtLine {
  private(set) var record: Record
  private let dialect: Dialect
  private(set) var losses: LossReport
  /// Whether the line has nothing but blanks.
  let isBlank: Bool
  /// The value of `id`, which may be a number, and those of `p`.
  private(set) var id: [UInt8]?
  private(set) var parents: [[UInt8]] = []
  /// The words that are text or names, with blanks between them. An empty word is a blank more.
  private var text: [UInt8] = []
  private var wordCount = 0
  /// The end of the last word in the text that is not a name of the record.
  private var textEnd = 0
  private var status: [UInt8]?
  /// The day behind the mark of a closed task.
  private let closingDay: [UInt8]?
  private var times: [AttributeKey: [UInt8]] = [:]
  private var periods: [AttributeKey: [UInt8]] = [:]

  /// - Parameters:
  ///   - record: what stands before the words.
  ///   - losses: the things that were lost there.
  init(_ record: Record, _ dialect: Dialect, _ losses: LossReport = LossReport(), isBlank: Bool = false) {
    self.record = record
    self.dialect = dialect
    self.losses = losses
    self.isBlank = isBlank
    closingDay = record[.done]
    self.record[.done] = nil
  }

  /// Whether a word alone would be read as a field rather than as text.
  static func isField(_ word: [UInt8], of record: Record) -> Bool {
    var line = TodoTxtLine(Record(at: record.place), Dialect())
    line.read(word[...])
    return line.wordCount == 0
  }

  mutating func read(_ word: ArraySlice<UInt8>) {
    var isName = false
    switch TodoTxtWord(word) {
    case .project(let name):
      if record.project == nil {
        record.project = name
      } else if record.project != name {
        losses.add(.project, at: record.place)
      }
      isName = record.project == name && name.count + 1 == word.count
    case .context(let name):
      record.contexts.append(name)
      isName = name.count + 1 == word.count
    case .tag(let name):
      record.tags.append(name)
      isName = name.count + 1 == word.count
    case .pair(let key, let value):
      if let meaning = TodoTxtKey.meaning(of: key, dialect) {
        if read(key, value, meaning) { return }
        losses.add(.todoTxtValue, at: record.place)
      }
    case .unknownName: losses.add(.todoTxtName, at: record.place)
    case .text: isName = word.isEmpty
    }
    add(word, isName: isName)
  }

  /// - Parameter isName: whether the word is a name without punctuation behind it, or empty: at the end it is not text.
  private mutating func add(_ word: ArraySlice<UInt8>, isName: Bool) {
    if wordCount > 0 { text.append(UInt8(ascii: " ")) }
    wordCount += 1
    text += word
    if !isName { textEnd = text.count }
  }

  /// Reads a field, and returns whether its value was understood.
  private mutating func read(_ key: [UInt8], _ value: [UInt8], _ meaning: TodoTxtKey.Meaning) -> Bool {
    switch meaning {
    case .time(let date):
      guard value.count == 4, value.allSatisfy({ $0.isDigit }) else { return false }
      times[date] = value
      return true
    case .period(let date):
      periods[date] = value
      return true
    case .attribute(.id): return readID(value)
    case .attribute(.remind): return add(Record.Attribute(.remind, Self.withColon(value)))
    case .attribute(let key): return add(Record.Attribute(key, value))
    case .declared: return add(Record.Attribute(key, value))
    case .other(let key): return read(key, value)
    }
  }

  private mutating func readID(_ value: [UInt8]) -> Bool {
    guard id == nil else { return false }
    id = value
    return value.allSatisfy { $0.isDigit } || set(.id, value)
  }

  private mutating func read(_ key: TodoTxtKey.Other, _ value: [UInt8]) -> Bool {
    switch key {
    case .t: return set(.start, value)
    case .rec: return TodoTxtRecurrence.rule(value).map { set(.every, $0) } ?? false
    case .p: parents.append(value)
    case .pri:
      guard value.count == 1, value[0] &- 0x41 < 26, record.letter == 0 else { return false }
      record.letter = min(Int(value[0]) - 0x40, 5)
      if value[0] > UInt8(ascii: "E") { losses.add(.lowLetter, at: record.place) }
    case .status:
      guard Self.statuses.contains(where: { $0.utf8.elementsEqual(value) }) else { return false }
      status = value
    case .subpriority:
      guard let number = Int(digits: value), 1...999 ~= number else { return false }
      record.number = number
    case .quadrant:
      guard value.count == 2, value[0] == UInt8(ascii: "Q"), 1...4 ~= Int(value[1]) - 0x30 else { return false }
      record.quadrant = Int(value[1]) - 0x30
    }
    return true
  }

  private static let statuses = ["open", "started", "waiting", "done", "cancelled"]

  private mutating func set(_ key: AttributeKey, _ value: [UInt8]) -> Bool {
    record[key] == nil && add(Record.Attribute(key, value))
  }

  private mutating func add(_ attribute: Record.Attribute) -> Bool {
    let isGiven =
      attribute.reserved == .done && closingDay != nil
      || attribute.reserved != .remind && record.attributes.contains { $0.hasKey(of: attribute) }
    guard !isGiven, attribute.word(in: dialect) != nil else { return false }
    record.attributes.append(attribute)
    return true
  }

  /// Returns a moment with the colon that a value of todo.txt cannot hold: `2026-12-01T0900` is `2026-12-01T09:00`.
  private static func withColon(_ value: [UInt8]) -> [UInt8] {
    guard value.count == 15, value[10] == UInt8(ascii: "T"), value[11...].allSatisfy({ $0.isDigit }) else {
      return value
    }
    return value[..<13] + [UInt8(ascii: ":")] + value[13...]
  }

  /// Completes the record when all words are read.
  mutating func finish() {
    switch status.map({ String(decoding: $0, as: UTF8.self) }) {
    case "started" where record.status == .open: record.status = .started
    case "waiting" where record.status == .open: record.status = .waiting
    case "cancelled" where record.status == .done: record.status = .cancelled
    default: break
    }
    if let closingDay, let key = record.closingKey, record[key] == nil { record[key] = closingDay }
    if record.letter == 0 { record.number = 0 }
    for (key, period) in periods { record.refine(key, by: period) }
    for (key, time) in times { record.addTime(time[..<2] + [UInt8(ascii: ":")] + time[2...], to: key) }
    text.removeLast(text.count - textEnd)
    record.sentence = text
    record.finish()
  }
}
