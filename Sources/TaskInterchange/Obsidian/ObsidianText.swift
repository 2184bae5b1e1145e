import TaskEditing
import TaskModel
import TaskSyntax

/// A record as a line of a note: the words of a task file, then our fields in brackets, then those of the Tasks plugin,
/// which reads them from the end of the line.
struct ObsidianText {
  private(set) var losses = LossReport()
  private(set) var text: [UInt8]
  private let record: Record
  private let usesDataview: Bool
  private var known: [[UInt8]] = []

  /// Returns the lines of records; `nil` for one without a title.
  static func all(of records: [Record], usesDataview: Bool) -> [ObsidianText?] {
    let bare = records.map { record in
      var record = record
      record.attributes = []
      (record.letter, record.number, record.quadrant, record.note) = (0, 0, 0, nil)
      return record
    }
    let top = [Int?](repeating: nil, count: bare.count)
    let lines = RecordLine.all(of: bare.span, Array(bare.indices), below: top, Dialect(), inheriting: Classification())
    return records.indices.map { index in
      lines[index].map { ObsidianText(records[index], $0.text, usesDataview: usesDataview) }
    }
  }

  /// - Parameter line: the line of the record without attributes and rank.
  private init(_ record: Record, _ line: [UInt8], usesDataview: Bool) {
    self.record = record
    self.usesDataview = usesDataview
    text = line
    let read = ObsidianLine(Array(text.dropFirst(6))) { _ in true }
    if !read.fields.isEmpty || read.unreadCount > 0 { losses.add(.obsidianWord, at: record.place) }
    if record.letter != 0 { addLevel() }
    if record.number != 0 { add(ObsidianField.numberName, Array("\(record.number)".utf8)) }
    if record.quadrant != 0 { add(ObsidianField.quadrantName, Array("Q\(record.quadrant)".utf8)) }
    for attribute in record.attributes { write(attribute) }
    for field in known { text += [UInt8(ascii: " ")] + field }
  }

  private mutating func addLevel() {
    let level = record.letter - 1
    addKnown("pri", Array(ForeignSpelling.level(ofLetter: level).utf8), level: level)
  }

  /// Adds a field of ours in brackets.
  private mutating func add(_ key: [UInt8], _ value: [UInt8]) {
    var value = losses.plain(value, at: record.place)
    if value.contains(where: { "[]()".utf8.contains($0) }) || value != value.trimmed {
      losses.add(.name, at: record.place)
      value = value.map { "[]()".utf8.contains($0) ? UInt8(ascii: "_") : $0 }
    }
    text += Array(" [".utf8) + key + Array(":: ".utf8) + value + Array("]".utf8)
  }

  /// Adds a field of the plugin.
  private mutating func addKnown(_ field: String, _ value: [UInt8], level: Int = 0) {
    guard let spelling = ForeignSpelling.field(field), let name = spelling.inlineField,
      let mark = spelling.mark(level: level)
    else { return }
    if usesDataview {
      known.append(Array("[\(name):: ".utf8) + value + Array("]".utf8))
    } else {
      known.append(Array(String(mark).utf8) + (field == "pri" ? [] : [UInt8(ascii: " ")] + value))
    }
  }

  private mutating func write(_ attribute: Record.Attribute) {
    let key = attribute.reserved
    switch key {
    case .plan, .due, .start, .created, .done, .cancelled: writeDate(key, attribute.value)
    case .every:
      if let text = ObsidianRecurrence.text(attribute.value) {
        addKnown("every", Array(text.utf8))
      } else {
        add(attribute.key, attribute.value)
      }
    case .id, .after:
      let isPlain = attribute.value.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || $0.isDigit || "-_,".utf8.contains($0) }
      if isPlain { addKnown(key.name.description, attribute.value) } else { add(attribute.key, attribute.value) }
    default: add(attribute.key, attribute.value)
    }
  }

  /// Writes a day; its time and its period are fields of ours.
  private mutating func writeDate(_ key: AttributeKey, _ value: [UInt8]) {
    guard let date = record.date(key) else { return }
    let takesFirst = key == .start || key == .created
    let day = date.kind == .day || takesFirst ? date.firstDay : date.lastDay
    if date.kind != .day { add(key.bytes + Record.periodSuffix, value) }
    if date.minuteOfDay != nil { add(key.bytes + Record.timeSuffix, Array(value[11...])) }
    addKnown(key.name.description, Array(day.description.utf8))
  }
}
