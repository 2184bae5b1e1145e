import JSON
import TaskModel
import TaskSyntax

/// Writes records as one JSON object with the members of lists, a task on each line, and behind them a file on each line.
struct JSONTaskWriter: RecordWriter {
  var losses = LossReport()
  var output = Array("{\"schema\":1,\"tasks\":[".utf8)
  var records: RecordList
  private var isFirst = true
  /// Writes the next object.
  private var json = JSONWriter()

  private let isPlain: Bool
  /// The reserved keys with their names in JSON, and the members of those that a record does not have.
  private let keys = Self.reservedKeys.map { ($0, JSONKey($0.name)) }
  private let absent = JSONConstants(Self.reservedKeys.map { (JSONKey($0.name), $0 == .remind || $0 == .after) })

  private static let reservedKeys = TaskField.standard.compactMap { field, _ in
    if case .attribute(let key) = field { key } else { nil }
  }

  /// - Parameter isPlain: whether the own lines of tasks are left out.
  init(_ records: RecordList, isPlain: Bool) {
    self.records = records
    self.isPlain = isPlain
  }

  mutating func finish() {
    for (index, document) in records.documents().enumerated() {
      output += Array((index == 0 ? "\n],\"documents\":[\n" : ",\n").utf8)
      write(document)
    }
    output += Array("\n]}\n".utf8)
  }

  private mutating func write(_ document: RecordDocument) {
    func place(_ line: Int) -> RecordPlace { RecordPlace(file: document.file, line: line) }
    json.beginObject()
    json.member("file", losses.plain(document.file, at: place(1)))
    json.member("frontMatter", document.frontMatter.map { losses.plain($0, at: place(1), keepingLines: true) })
    json.beginArray("headings")
    for heading in document.headings {
      json.beginObject()
      json.member("line", heading.line)
      json.member("level", heading.level)
      json.member("title", losses.plain(heading.title, at: place(heading.line)))
      json.endObject()
    }
    json.endArray()
    json.endObject()
    output += json.take().bytes
  }

  mutating func write(_ index: Int) {
    let record = records[index]
    guard !record.sentence.isEmpty || record.hasNames else {
      losses.add(.title, at: record.place)
      return
    }
    json.beginObject()
    json.member("file", plain(record.place.file, record))
    json.member("line", record.place.line)
    json.member("status", record.status.name)
    json.member("priority", record.letter == 0 ? nil : [UInt8(0x40 + record.letter)])
    json.member("subpriority", record.number == 0 ? nil : record.number)
    json.member("quadrant", record.quadrant == 0 ? nil : Array("Q\(record.quadrant)".utf8))
    json.member("quadrantWritten", record.quadrant != 0)
    json.member("title", plain(record.sentence, record))
    json.member("project", record.project.map { plain($0, record) })
    json.member("contexts", texts: record.contexts.map { plain($0, record) })
    json.member("tags", texts: record.tags.map { plain($0, record) })
    writeAttributes(of: record)
    json.member("parent", record.parent.map { records.place(of: $0).line })
    json.member("note", losses.plain(record.note ?? [], at: record.place, keepingLines: true))
    if !isPlain, let source = record.source { json.member("source", source.text) }
    json.endObject()
    output += (isFirst ? "\n" : ",\n").utf8
    output += json.take().bytes
    isFirst = false
  }

  private mutating func plain(_ text: [UInt8], _ record: Record) -> [UInt8] { losses.plain(text, at: record.place) }

  /// Writes the members of the reserved keys, and those of declared keys as an object. Most records have few of them, so
  /// the others are written together.
  private mutating func writeAttributes(of record: Record) {
    let written = record.attributes.map(\.reserved)
    var done = 0
    for (index, (key, name)) in keys.enumerated() where written.contains(key) {
      json.members(done..<index, of: absent)
      let values = written.indices.filter { written[$0] == key }.map { plain(record.attributes[$0].value, record) }
      write(key, name, values)
      done = index + 1
    }
    json.members(done..<keys.count, of: absent)
    json.beginObject("attributes")
    for index in written.indices where written[index] == .declared {
      let attribute = record.attributes[index]
      json.key(attribute.key.span)
      json.string(plain(attribute.value, record))
    }
    json.endObject()
  }

  private mutating func write(_ key: AttributeKey, _ name: JSONKey, _ values: [[UInt8]]) {
    switch key {
    case .remind: json.member(name, texts: values)
    case .after:
      json.member(name, texts: (values.first ?? []).split(separator: UInt8(ascii: ",")).map { Array($0) })
    case .est, .spent:
      let duration = values.first.flatMap { DurationLiteral($0.span, in: 0..<$0.count, allowsDays: false) }
      // A number of minutes, unless they are written in another way than the usual one.
      if let duration, FieldRecord.duration(duration.minutes) == values.first {
        json.member(name, duration.minutes)
      } else {
        json.member(name, values.first)
      }
    default: json.member(name, values.first)
    }
  }
}
