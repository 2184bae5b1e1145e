import JSON
import TaskEditing
import TaskModel
import TaskSyntax

/// A reader of a task of `task export`.
struct TaskwarriorTaskReader {
  private(set) var task: TaskwarriorTask
  private let fields: TaskwarriorFields
  private let dates: TaskwarriorDate
  private let dialect: Dialect

  /// `nil` for an object without a description.
  init?(_ object: JSONValue, at place: RecordPlace, _ context: InterchangeContext) {
    fields = TaskwarriorFields(object)
    dates = TaskwarriorDate(context: context)
    dialect = context.dialect
    task = TaskwarriorTask(
      record: Record(at: place), uuid: fields.line(.uuid) ?? [], template: fields.line(.parent),
      isTemplate: fields.has(.status, "recurring"), parent: fields.line(.ourParent),
      position: fields.line(.ourPlace).flatMap { Int(digits: $0) })
    guard let description = text(.description), !description.allSatisfy(\.isBlank) else { return nil }
    task.record.sentence = description
    readNote()
    readStatus()
    readRank()
    readNames()
    readDates()
    readRecurrence()
    readDepends()
    readOthers()
    task.record.source = fields[.ourLine]?.string.flatMap(RecordSource.init)
    task.record.sortAttributes()
  }

  private func text(_ name: TaskwarriorName) -> [UInt8]? { fields.line(name) }

  /// The value of a key as it is written here.
  private func ours(_ key: AttributeKey) -> [UInt8]? { fields.line(key) }

  /// Whether our export wrote the task.
  private var isOurs: Bool { task.position != nil }

  private mutating func readStatus() {
    let key: AttributeKey
    if fields.has(.status, "completed") {
      (task.record.status, key) = (.done, .done)
    } else if fields.has(.status, "deleted") {
      (task.record.status, key) = (.cancelled, .cancelled)
    } else {
      if fields.has(.ourStatus, "waiting") {
        task.record.status = .waiting
      } else if text(.start) != nil || task.isTemplate && fields.has(.ourStatus, "started") {
        task.record.status = .started
      }
      return
    }
    guard let end = text(.end) else { return }
    // Taskwarrior adds the day of the import to a task that has none.
    if ours(key) == nil, text(.ourStatus) == Array(task.record.status.name.utf8) { return }
    read(key, end)
  }

  private mutating func readRank() {
    let priority = text(.priority).map { String(decoding: $0, as: UTF8.self) }
    let letter = priority.flatMap(TaskwarriorField.letters.firstIndex(of:)) ?? 0
    task.record.letter = letter
    guard let text = text(.ourRank)?.trimmed, !text.isEmpty else { return }
    guard let rank = RankLiteral(written: text) else { return note(TaskwarriorField.rank, text) }
    task.record.quadrant = rank.quadrant
    guard TaskwarriorField.letters[rank.letter] == TaskwarriorField.letters[letter] else { return }
    (task.record.letter, task.record.number) = (rank.letter, rank.number)
  }

  private mutating func readNames() {
    if let project = text(.project), !project.isEmpty {
      let ours = text(.ourProject)
      let slash = UInt8(ascii: "/")
      let dotted = ours.map { $0.map { $0 == slash ? UInt8(ascii: ".") : $0 } }
      task.record.project = dotted == project ? ours : project.map { $0 == UInt8(ascii: ".") ? slash : $0 }
    }
    for tag in (fields[.tags]?.elements ?? []).map({ $0.text.onOneLine }) where !tag.isEmpty {
      if tag.first == UInt8(ascii: "@"), tag.count > 1 {
        task.record.contexts.append(Array(tag.dropFirst()))
      } else {
        task.record.tags.append(tag)
      }
    }
  }

  private mutating func readDates() {
    for (key, name) in TaskwarriorField.dates {
      guard let value = text(name) else { continue }
      // Taskwarrior adds the time of the import to a task without one.
      if key == .created, isOurs, ours(key) == nil { continue }
      read(key, value)
    }
    for reminder in ours(.remind)?.split(separator: 0x20) ?? [] {
      add(Record.Attribute(.remind, Array(reminder)))
    }
  }

  /// Reads a date. As it was written here, if Taskwarrior's is as it was written, too.
  private mutating func read(_ key: AttributeKey, _ value: [UInt8]) {
    let ours = ours(key)
    // Most are days: the day that the local clock shows is the one that was written.
    let read = dates.value(value)
    if let ours, let read, read.second == 0, read.value == ours, ours.count == Self.dayLength {
      task.record[key] = ours
      return
    }
    if let ours, let date = DateLiteral(ours.span, in: 0..<ours.count),
      let written = dates.text(date, takesFirst: key == .start || key == .created)?.text, Array(written.utf8) == value
    {
      task.record[key] = ours
      return
    }
    guard let (date, second) = read else {
      task.losses.add(.value, at: task.record.place)
      return task.record.addNote(Array("- ".utf8) + key.bytes + Array(": ".utf8) + value)
    }
    if second != 0 { task.losses.add(.second, at: task.record.place) }
    task.record[key] = date
  }

  /// The length of a day as it is written, in bytes.
  private static let dayLength = 10

  private mutating func readRecurrence() {
    let ours = self.ours(.every)
    let literal = ours.flatMap { RecurrenceLiteral($0.span, in: 0..<$0.count) }
    let written = literal.flatMap(TaskwarriorRecurrence.text).map { Array($0.utf8) }
    guard let recur = text(.recur) else {
      // A rule that Taskwarrior does not have was written in our field alone.
      if let ours { add(Record.Attribute(.every, ours)) }
      return
    }
    if let ours, recur == written { return add(Record.Attribute(.every, ours)) }
    if let rule = TaskwarriorRecurrence.rule(recur) {
      task.record[.every] = rule
    } else {
      note("recur", recur)
    }
    if let until = text(.until), let (date, _) = dates.value(until) { task.record[.until] = Array(date.prefix(10)) }
  }

  private mutating func readDepends() {
    guard let value = fields[.depends] else { return }
    let texts = value.kind == .array ? value.elements.map(\.text) : value.text.split(separator: 0x2C).map { Array($0) }
    // A dependency on a subtask, as `--depends` writes it, is none of ours.
    let subtasks = text(.ourSubtasks)?.split(separator: UInt8(ascii: ",")).map { Array($0) } ?? []
    task.depends = texts.filter { !$0.isEmpty && !subtasks.contains($0) }
  }

  /// The annotations, the oldest first.
  private var annotations: [(entry: [UInt8], text: [UInt8])] {
    var annotations: [(entry: [UInt8], text: [UInt8])] = []
    for value in fields[.annotations]?.elements ?? [] {
      var annotation: (entry: [UInt8], text: [UInt8]?) = ([], nil)
      for (key, value) in value.members {
        if key.text == Array("description".utf8) { annotation.text = value.text }
        if key.text == Array("entry".utf8) { annotation.entry = value.text }
      }
      if let text = annotation.text { annotations.append((annotation.entry, text)) }
    }
    let order = annotations.indices.sorted { a, b in
      let (first, second) = (annotations[a].entry, annotations[b].entry)
      return first == second ? a < b : first.lexicographicallyPrecedes(second)
    }
    return order.map { annotations[$0] }
  }

  private mutating func readNote() {
    let annotations = annotations
    var rest = annotations[...]
    if let ours = fields[.ourNote]?.string {
      let lines = TaskwarriorNote.lines(of: ours)
      if annotations.prefix(lines.count).map(\.text) == lines {
        task.record.note = ours
        rest = annotations.dropFirst(lines.count)
      }
    }
    for (entry, text) in rest {
      let lines = text.split(separator: 0x0A).map { Array($0).onOneLine }
      let date = dates.value(entry)?.value.prefix(10)
      let day: [UInt8] = date.map { Array($0) + [UInt8(ascii: " ")] } ?? []
      for (index, line) in lines.enumerated() {
        let head: [UInt8] = index == 0 ? Array("- ".utf8) + day : Array("  ".utf8)
        task.record.addNote(head + line)
      }
    }
  }

  /// Reads the fields that are attributes, and keeps those of other programs in the note.
  private mutating func readOthers() {
    if let id = ours(.id) { add(Record.Attribute(.id, id)) }
    let status = text(.ourStatus)
    for (bytes, value) in fields.others {
      guard let value = TaskwarriorFields.line(value), !value.isEmpty else { continue }
      let key =
        bytes.starts(with: TaskwarriorField.prefix) ? Array(bytes.dropFirst(TaskwarriorField.prefix.count)) : bytes
      let attribute = Record.Attribute(key, value)
      // The date on which it was closed when it was exported.
      if bytes.starts(with: TaskwarriorField.prefix), key == status { continue }
      if attribute.word(in: dialect) != nil, !task.record.attributes.contains(where: { $0.hasKey(of: attribute) }) {
        task.record.attributes.append(attribute)
      } else {
        task.losses.add(.field, at: task.record.place)
        task.record.addNote(Array("- ".utf8) + bytes + Array(": ".utf8) + value)
      }
    }
  }

  private mutating func add(_ attribute: Record.Attribute) {
    if attribute.word(in: dialect) != nil {
      task.record.attributes.append(attribute)
    } else {
      note(String(decoding: attribute.key, as: UTF8.self), attribute.value)
    }
  }

  private mutating func note(_ name: String, _ value: [UInt8]) {
    task.losses.add(.value, at: task.record.place)
    task.record.addNote(Array("- \(name): ".utf8) + value)
  }
}
