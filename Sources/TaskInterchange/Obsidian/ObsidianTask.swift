import TaskEditing
import TaskModel
import TaskSyntax

/// The fields whose values are not those of an attribute.
enum ObsidianField {
  /// The letter.
  case priority
  /// The number behind the letter, and the quadrant.
  case number, quadrant
  /// The time of a date, and the period that it stands for.
  case time(AttributeKey)
  case period(AttributeKey)
  /// A recurrence in words.
  case every
  case id
  case after

  static let numberName = Array("subpriority".utf8)
  static let quadrantName = Array("quadrant".utf8)

  private static let known: [(name: [UInt8], field: ObsidianField)] =
    [
      (Array("pri".utf8), .priority), (numberName, .number), (quadrantName, .quadrant),
      (AttributeKey.every.bytes, .every), (AttributeKey.id.bytes, .id), (AttributeKey.after.bytes, .after),
    ]
    + Record.dateKeys.map { ($0.bytes + Record.timeSuffix, .time($0)) }
    + Record.dateKeys.map { ($0.bytes + Record.periodSuffix, .period($0)) }
  private static let names = FieldNames(known.map { String(decoding: $0.name, as: UTF8.self) })

  /// `nil` for the name of an attribute.
  init?(named name: [UInt8]) {
    guard let number = Self.names.number(of: name[...]) else { return nil }
    self = Self.known[number].field
  }

  /// Whether it is a field of ours, which stands in brackets.
  var isOwn: Bool {
    switch self {
    case .number, .quadrant, .time, .period: true
    case .priority, .every, .id, .after: false
    }
  }
}

/// A task of an Obsidian note as a record.
struct ObsidianTask {
  private(set) var record: Record
  private(set) var losses = LossReport()
  private var times: [(key: AttributeKey, time: [UInt8])] = []
  private var periods: [(key: AttributeKey, period: [UInt8])] = []

  /// Reads an item. In a task file, its words are read like those of a task.
  init(_ item: MarkdownOutline.Item, _ dialect: Dialect) {
    let line = ObsidianLine(item.words) { dialect.declares($0) || item.isOfTaskFile && SourceText($0).isDeclarableKey }
    record = Record(at: item.record.place)
    if item.isOfTaskFile { record = Self.record(of: line.text, at: record.place) } else { readText(line.text) }
    (record.status, record.note) = (item.record.status, item.record.note)
    // The line has no fields of Obsidian, so it is not that of the task.
    record.source = nil
    losses.add(.obsidianMark, at: record.place, count: line.unreadCount)
    for field in line.fields { read(field) }
    for (key, period) in periods { record.refine(key, by: period) }
    for (key, time) in times { record.addTime(time, to: key) }
    if record.letter == 0 { record.number = 0 }
    record.finish()
  }

  /// Returns the record of a line of a task file.
  private static func record(of text: [UInt8], at place: RecordPlace) -> Record {
    let part = SyntaxPart(inner: SourceText(Array("- [ ] ".utf8) + text + [0x0A]), Dialect())
    return part.records.first?.kind == .task ? Record(part, 0, at: place) : Record(at: place)
  }

  /// Takes the words of a note of others: tags are names, all else is text.
  private mutating func readText(_ text: [UInt8]) {
    for word in text.split(separator: UInt8(ascii: " ")) {
      let name = Array(word.dropFirst())
      if word.first == UInt8(ascii: "#"), SourceText(name).isName, !name.allSatisfy(\.isDigit) {
        record.tags.append(name)
      }
    }
    record.setSentence(markdown: text)
  }

  private mutating func read(_ field: ObsidianLine.Field) {
    switch ObsidianField(named: field.name) {
    case .time(let key): times.append((key, field.value))
    case .period(let key): periods.append((key, field.value))
    case .priority:
      let level = String(decoding: field.value, as: UTF8.self).lowercased()
      guard let level = ForeignSpelling.letter(ofLevel: level), record.letter == 0 else { return keep(field) }
      record.letter = level + 1
    case .number:
      guard let number = Int(digits: field.value), 1...999 ~= number else { return keep(field) }
      record.number = number
    case .quadrant:
      guard let rank = RankLiteral(written: Array("(".utf8) + field.value + Array(")".utf8)), rank.letter == 0 else {
        return keep(field)
      }
      record.quadrant = rank.quadrant
    case .every:
      let isRule = RecurrenceLiteral(field.value.span, in: 0..<field.value.count) != nil
      guard
        let rule = isRule ? field.value : ObsidianRecurrence.value(String(decoding: field.value, as: UTF8.self))
      else { return keep(field) }
      add(ObsidianLine.Field(name: field.name, value: rule))
    case .id: add(ObsidianLine.Field(name: field.name, value: id(field.value)))
    case .after:
      let names = field.value.split(separator: UInt8(ascii: ",")).map { id(Array($0).trimmed) }
      add(ObsidianLine.Field(name: field.name, value: Array(names.joined(separator: [UInt8(ascii: ",")]))))
    case nil: add(field)
    }
  }

  /// Returns an id as a name: many ids that the plugin makes begin with a digit.
  private mutating func id(_ text: [UInt8]) -> [UInt8] {
    guard text.first?.isDigit ?? false else { return text }
    losses.add(.digitID, at: record.place)
    return [UInt8(ascii: "t")] + text
  }

  private mutating func add(_ field: ObsidianLine.Field) {
    let attribute = Record.Attribute(field.name, field.value)
    let isGiven = attribute.reserved != .remind && record.attributes.contains { $0.hasKey(of: attribute) }
    if isGiven || field.value.isEmpty { return keep(field) }
    record.attributes.append(attribute)
  }

  /// Keeps a field that cannot be read in the note.
  private mutating func keep(_ field: ObsidianLine.Field) {
    losses.add(.value, at: record.place)
    record.addNote(Array("- ".utf8) + field.name + Array(": ".utf8) + field.value)
  }
}
