import JSON
import TaskEditing
import TaskModel
import TaskSyntax

/// Writes records as an array of tasks, a line each, as `task import` reads it.
struct TaskwarriorWriter: RecordWriter {
  var losses = LossReport()
  var output = Array("[\n".utf8)
  var records: RecordList
  private let uuids: RecordIdentity
  private var isFirst = true
  private var json = TaskwarriorObject()
  /// The subtasks of each record, if their parents depend on them.
  private var subtasks: [Int: [Int]] = [:]
  private let context: InterchangeContext
  private let dates: TaskwarriorDate

  init(_ records: RecordList, _ context: InterchangeContext) {
    self.records = records
    self.context = context
    dates = TaskwarriorDate(context: context)
    uuids = RecordIdentity(records, context.pieces, accepts: RecordIdentity.isUUID)
    guard context.dependsOnSubtasks else { return }
    for index in records.indices {
      guard let parent = records.parent(of: index) else { continue }
      subtasks[parent, default: []].append(index)
    }
  }

  mutating func finish() { output += Array("\n]\n".utf8) }

  mutating func write(_ index: Int) {
    let record = records[index]
    let title = plain(record.titleOfNames, record)
    guard !title.isEmpty else {
      losses.add(.title, at: record.place)
      return
    }
    json.begin()
    json.add("uuid", uuids[index])
    json.add("description", title)
    writeStatus(of: record)
    writeDates(of: record)
    writeRecurrence(of: record)
    writeNames(of: record)
    writeAfter(of: record, subtasks: subtasks[index] ?? [])
    writeNote(of: record)
    for attribute in record.attributes {
      let key = attribute.reserved == .declared ? nil : attribute.reserved
      if TaskwarriorObject.written.contains(key) { continue }
      let name = key.map { TaskwarriorField.name(of: $0) } ?? TaskwarriorField.name(of: attribute.key)
      json.add(name, plain(attribute.value, record))
    }
    if let id = record[.id] { json.add(TaskwarriorField.name(of: .id), id) }
    if let parent = record.parent { json.add(TaskwarriorField.parent, uuids[parent]) }
    json.add(TaskwarriorField.place, Array("\(index + 1)".utf8))
    if !context.isPlain, let source = record.source { json.add(TaskwarriorField.line, source.text) }
    if !isFirst { output += Array(",\n".utf8) }
    isFirst = false
    output += json.finish()
  }

  private mutating func plain(_ text: [UInt8], _ record: Record, keepingLines: Bool = false) -> [UInt8] {
    losses.plain(text, at: record.place, keepingLines: keepingLines)
  }

  private mutating func writeStatus(of record: Record) {
    let isRecurring = rule(of: record).flatMap(TaskwarriorRecurrence.text) != nil
    switch record.status {
    case .open, .started, .waiting: json.add("status", Array((isRecurring ? "recurring" : "pending").utf8))
    case .done: json.add("status", Array("completed".utf8))
    case .cancelled: json.add("status", Array("deleted".utf8))
    }
    json.add(TaskwarriorField.status, Array(record.status.name.utf8))
    if record.status == .started, !isRecurring { json.add("start", Array(dates.text(context.now).text.utf8)) }
    if let key = record.closingKey { write(key, as: "end", record) }
    let rank = RankLiteral(letter: record.letter, number: record.number, quadrant: record.quadrant)
    let letter = TaskwarriorField.letters[record.letter]
    if !letter.isEmpty { json.add("priority", Array(letter.utf8)) }
    if rank.rawValue != 0 { json.add(TaskwarriorField.rank, Array(rank.text.utf8)) }
  }

  private mutating func writeDates(of record: Record) {
    for (key, name) in TaskwarriorField.dates { write(key, as: name.name, record) }
    for key in [AttributeKey.done, .cancelled] where key != record.closingKey {
      if let value = record[key] { json.add(TaskwarriorField.name(of: key), value) }
    }
    let reminders = record.attributes.filter { $0.reserved == .remind }.map(\.value)
    if !reminders.isEmpty { json.add(TaskwarriorField.name(of: .remind), Array(reminders.joined(separator: [0x20]))) }
  }

  /// Writes a date as Taskwarrior has it, and as it is written here.
  private mutating func write(_ key: AttributeKey, as name: String, _ record: Record) {
    guard let value = record[key], let date = record.date(key) else { return }
    let takesFirst = key == .start || key == .created
    guard let (text, isExact) = dates.text(date, takesFirst: takesFirst) else { return }
    if !isExact { losses.add(.skippedTime, at: record.place) }
    json.add(name, Array(text.utf8))
    json.add(TaskwarriorField.name(of: key), value)
  }

  /// The rule of an active task with a due date: Taskwarrior has no other recurring tasks.
  private func rule(of record: Record) -> RecurrenceLiteral? {
    guard record.status.isActive, record[.due] != nil, let every = record[.every] else { return nil }
    return RecurrenceLiteral(every.span, in: 0..<every.count)
  }

  private mutating func writeRecurrence(of record: Record) {
    guard let every = record[.every] else { return }
    json.add(TaskwarriorField.name(of: .every), every)
    if let text = rule(of: record).flatMap(TaskwarriorRecurrence.text) {
      json.add("recur", Array(text.utf8))
    } else if record.status.isActive {
      losses.add(.recurrence, at: record.place)
    }
  }

  private mutating func writeNames(of record: Record) {
    if let project = record.project {
      json.add("project", plain(project, record).map { $0 == UInt8(ascii: "/") ? UInt8(ascii: ".") : $0 })
      json.add(TaskwarriorField.project, plain(project, record))
    }
    let tags = record.contexts.map { [UInt8(ascii: "@")] + word($0, record) } + record.tags.map { word($0, record) }
    if !tags.isEmpty { json.add("tags", tags) }
  }

  /// Returns a name without blanks and signs, which a tag cannot hold.
  private mutating func word(_ name: [UInt8], _ record: Record) -> [UInt8] {
    let name = plain(name, record)
    guard !SourceText(name).isName else { return name }
    losses.add(.name, at: record.place)
    return name.asWord
  }

  /// Writes the tasks that a task comes after, and its subtasks behind them.
  private mutating func writeAfter(of record: Record, subtasks: [Int]) {
    let names = record[.after]?.split(separator: UInt8(ascii: ",")).map { Array($0) } ?? []
    let known = names.compactMap(uuids.record(withID:))
    losses.add(.missingAfter, at: record.place, count: names.count - known.count)
    let added = subtasks.filter { !known.contains($0) }.map { uuids[$0] }
    let depends = known.map { uuids[$0] } + added
    if !depends.isEmpty { json.add("depends", depends) }
    if !added.isEmpty { json.add(TaskwarriorField.subtasks, Array(added.joined(separator: [UInt8(ascii: ",")]))) }
  }

  private mutating func writeNote(of record: Record) {
    guard let note = record.note else { return }
    let text = plain(note, record, keepingLines: true)
    let (seconds, _) = context.secondsSince1970(context.now)
    let lines = TaskwarriorNote.lines(of: text)
    json.addAnnotations(lines.enumerated().map { (UTCDate.text(seconds + $0.offset), $0.element) })
    json.add(TaskwarriorField.note, text)
  }
}

/// The note of a task as annotations, one for each line with text.
enum TaskwarriorNote {
  static func lines(of note: [UInt8]) -> [[UInt8]] {
    note.split(separator: 0x0A).filter { !$0.allSatisfy(\.isBlank) }.map { Array($0.drop { $0.isBlank }) }
  }
}

/// JSON objects that are put together field by field, one after the other.
struct TaskwarriorObject {
  private var json = JSONWriter()

  mutating func begin() { json.beginObject() }

  /// The keys that have fields of their own.
  static let written: Set<AttributeKey?> = [
    .plan, .due, .start, .created, .done, .cancelled, .remind, .every, .after, .id,
  ]

  mutating func add(_ name: String, _ value: [UInt8]) {
    json.key(name.utf8Span.span)
    json.string(value)
  }

  mutating func add(_ name: JSONKey, _ values: [[UInt8]]) { json.member(name, texts: values) }

  mutating func addAnnotations(_ annotations: [(entry: String, text: [UInt8])]) {
    json.array("annotations", annotations) { json, annotation in
      json.member("entry", annotation.entry)
      json.member("description", annotation.text)
    }
  }

  /// Ends the object, and returns its text.
  mutating func finish() -> [UInt8] {
    json.endObject()
    return json.take().bytes
  }
}
