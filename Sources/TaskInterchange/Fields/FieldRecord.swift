import TaskModel
import TaskSyntax

/// The fields of a task, as lists have them, as a record.
struct FieldRecord {
  private(set) var losses = LossReport()
  private(set) var file: ArraySlice<UInt8> = []
  private(set) var line: ArraySlice<UInt8>?
  private(set) var parent: [UInt8]?
  private(set) var record: Record
  private var others: [Record.Attribute] = []
  private var hasStatus = false
  /// Whether quadrants may be computed and depths stand for parents.
  private let isList: Bool

  /// - Parameter isList: whether the fields are those of a list, not of an export.
  init(at place: RecordPlace, isList: Bool) {
    record = Record(at: place)
    self.isList = isList
  }

  /// Reads a field with several values.
  mutating func read(_ values: [[UInt8]], as field: TaskField) {
    switch field {
    case .context: for name in values where !name.isEmpty { record.contexts.append(name.onOneLine) }
    case .tag: for name in values where !name.isEmpty { record.tags.append(name.onOneLine) }
    default: read(Array(values.joined(separator: [UInt8(ascii: ",")]))[...], as: field)
    }
  }

  mutating func read(_ value: ArraySlice<UInt8>, as field: TaskField) {
    guard !value.isEmpty else { return }
    var text: [UInt8] { Array(value).onOneLine }
    switch field {
    case .file: file = value.isPlainASCII ? value : text[...]
    case .line: line = value.isPlainASCII ? value : text[...]
    case .parent: parent = text
    case .source: record.source = RecordSource(Array(value))
    case .depth: if isList, text != [UInt8(ascii: "0")] { losses.add(.orphan, at: record.place) }
    case .title: record.sentence = text.trimmed
    case .project: record.project = text
    case .context, .tag: read(TaskField.names(in: text), as: field)
    case .note: record.note = record.note.map { value + [0x0A] + $0 } ?? Array(value)
    case .status: readStatus(text)
    case .pri:
      if value.count == 1, let byte = value.first, 0x41...0x45 ~= byte {
        record.letter = Int(byte) - 0x40
      } else {
        readPriority(text)
      }
    case .subpriority: readNumber(text)
    case .quadrant: readQuadrant(text)
    case .attribute(let key): read(key, text)
    case .other(let name): others.append(Record.Attribute(name, text))
    case .derived: break
    }
  }

  private mutating func reject(_ name: String, _ value: [UInt8]) {
    losses.add(.value, at: record.place)
    record.addNote(Array("- \(name): ".utf8) + value)
  }

  private mutating func readStatus(_ text: [UInt8]) {
    let name = String(decoding: text.map(\.lowercased), as: UTF8.self)
    let all: [TaskStatus] = [.open, .started, .waiting, .done, .cancelled]
    guard let status = all.first(where: { $0.name.description == name }) else { return reject("status", text) }
    record.status = status
    hasStatus = true
  }

  /// Reads `B-2`, `(B-2)`, or the letter or word of another tool.
  private mutating func readPriority(_ text: [UInt8]) {
    let inner =
      text.first == UInt8(ascii: "(") && text.last == UInt8(ascii: ")") ? Array(text[1..<text.count - 1]) : text
    let capitals = inner.map { $0 &- 0x61 < 26 ? $0 ^ 0x20 : $0 }
    if let rank = RankLiteral(written: Array("(".utf8) + capitals + Array(")".utf8)), rank.letter != 0 {
      (record.letter, record.number) = (rank.letter, rank.number)
      if rank.quadrant != 0 { record.quadrant = rank.quadrant }
    } else if let letter = ForeignSpelling.letter(ofPriority: inner)?.utf8.first {
      record.letter = Int(letter) - 0x40
    } else if inner.count == 1, 0x46...0x5A ~= inner[0] {
      record.letter = 5
      losses.add(.lowLetter, at: record.place)
    } else {
      reject("priority", text)
    }
  }

  private mutating func readNumber(_ text: [UInt8]) {
    if text == [UInt8(ascii: "0")] { return }
    guard let number = Int(digits: text), 1...999 ~= number else { return reject("subpriority", text) }
    record.number = number
  }

  private mutating func readQuadrant(_ text: [UInt8]) {
    if isList { return losses.add(.computed, at: record.place) }
    let digit = text.first == UInt8(ascii: "Q") ? text.dropFirst() : text[...]
    guard digit.count == 1, let number = Int(digits: Array(digit)), 1...4 ~= number else {
      return reject("quadrant", text)
    }
    record.quadrant = number
  }

  private mutating func read(_ key: AttributeKey, _ text: [UInt8]) {
    switch key {
    case .remind:
      for value in text.split(separator: UInt8(ascii: ",")) {
        record.attributes.append(Record.Attribute(key, Array(value)))
      }
    case .est, .spent:
      let minutes = Int(digits: text)
      record[key] = minutes.map { Self.duration($0) } ?? text
    case .plan, .due, .start, .created, .done, .cancelled:
      let moment = DateLiteral(text.span, in: 0..<text.count) == nil ? MomentText(text) : nil
      if let moment, moment.second != 0 { losses.add(.second, at: record.place) }
      record[key] = moment?.value ?? text
    default: record[key] = text
    }
  }

  /// Returns minutes as lists write them.
  static func duration(_ minutes: Int) -> [UInt8] {
    let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
    return Array(((hours > 0 ? "\(hours)h" : "") + (rest > 0 || hours == 0 ? "\(rest)m" : "")).utf8)
  }

  /// Completes the record when all fields are read.
  mutating func finish(_ dialect: Dialect) {
    for other in others {
      let key = dialect.declares(other.key) ? other.key : other.key.map(\.lowercased)
      let attribute = Record.Attribute(key, other.value)
      if attribute.reserved == .declared, attribute.word(in: dialect) != nil {
        record.attributes.append(attribute)
      } else {
        losses.add(.field, at: record.place)
        record.addNote(Array("- ".utf8) + other.key + Array(": ".utf8) + other.value)
      }
    }
    if !hasStatus { record.status = record[.done] != nil ? .done : record[.cancelled] != nil ? .cancelled : .open }
    if record.letter == 0 { record.number = 0 }
    record.finish()
  }
}
