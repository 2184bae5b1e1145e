import TaskModel
import TaskSyntax

/// Reads TaskPaper line by line. Tabs nest tasks, projects and notes.
struct TaskPaperReader {
  var result = ImportedRecords()
  private let file: [UInt8]
  private let dialect: Dialect
  /// The tasks and projects around the next line, the outermost first.
  private var open: [(column: Int, record: Int?, project: [UInt8]?)] = []
  /// The number of empty lines behind the note of a record.
  private var emptyLines = 0

  init(file: [UInt8], _ dialect: Dialect) {
    self.file = file
    self.dialect = dialect
  }

  mutating func read(_ line: ArraySlice<UInt8>, number: Int) {
    let place = RecordPlace(file: file, line: number)
    result.losses.add(.control, at: place, count: line.count { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F })
    let blanks = line.prefix { $0.isBlank }
    let text = Array(line.dropFirst(blanks.count)).onOneLine.trimmed
    guard !text.isEmpty else {
      emptyLines += 1
      return
    }
    let column = blanks.reduce(0) { $0 + ($1 == 0x09 ? Self.tab : 1) }
    while let last = open.last, last.column >= column { open.removeLast() }
    if text.starts(with: "- ".utf8) || text == [UInt8(ascii: "-")] {
      readTask(Array(text.dropFirst(2)), column, at: place)
    } else {
      let words = TaskPaperText(text) { $0.value != nil }
      if words.head.last == UInt8(ascii: ":") {
        readProject(words, column, at: place)
      } else {
        readNote(text, column, at: place)
      }
    }
    emptyLines = 0
  }

  private static let tab = 4

  private mutating func readProject(_ words: TaskPaperText, _ column: Int, at place: RecordPlace) {
    let name = Array(words.head.dropLast()).trimmed
    let outer = open.last?.project
    let path = outer.map { $0 + [UInt8(ascii: "/")] + name } ?? name
    open.append((column, open.last?.record, name.isEmpty ? outer : path))
    result.losses.add(.taskPaperTag, at: place, count: words.tags.count)
  }

  private mutating func readTask(_ text: [UInt8], _ column: Int, at place: RecordPlace) {
    var task = TaskPaperTask(text, at: place, dialect, project: open.last?.project)
    task.record.parent = open.last?.record
    result.losses.add(task.losses)
    guard !task.record.sentence.isEmpty || !task.record.contexts.isEmpty else {
      result.problems.append(RecordProblem(at: place, Array("the task has no words".utf8)))
      return
    }
    open.append((column, result.records.count, task.record.project))
    result.records.append(task.record)
  }

  private mutating func readNote(_ text: [UInt8], _ column: Int, at place: RecordPlace) {
    guard let outer = open.last, let record = outer.record else {
      return result.add(prose: [text], position: result.records.count, at: place)
    }
    let spaces = [UInt8](repeating: 0x20, count: max(0, column - outer.column - Self.tab))
    if result.records[record].note != nil { for _ in 0..<min(emptyLines, 1) { result.records[record].addNote([]) } }
    result.records[record].addNote(spaces + text)
  }
}

/// A task of TaskPaper and its record.
struct TaskPaperTask {
  var record: Record
  private(set) var losses = LossReport()

  /// The tags that are dates or durations of a task.
  private static let attributes: [String: AttributeKey] = [
    "due": .due, "start": .start, "defer": .start, "plan": .plan, "scheduled": .plan, "created": .created, "est": .est,
    "estimate": .est,
  ]
  /// The tags that close a task.
  private static let statuses: [String: (status: TaskStatus, key: AttributeKey)] = [
    "done": (.done, .done), "cancelled": (.cancelled, .cancelled), "canceled": (.cancelled, .cancelled),
  ]

  /// - Parameter project: the path of the projects around the task.
  init(_ text: [UInt8], at place: RecordPlace, _ dialect: Dialect, project: [UInt8]?) {
    record = Record(at: place)
    record.project = project
    let words = TaskPaperText(text) { $0.value != nil || Self.statuses[Self.name($0)] != nil }
    record.sentence = words.head
    for tag in words.tags { read(tag, dialect) }
    record.finish()
  }

  private static func name(_ tag: TaskPaperText.Tag) -> String {
    String(decoding: tag.name.map(\.lowercased), as: UTF8.self)
  }

  private mutating func read(_ tag: TaskPaperText.Tag, _ dialect: Dialect) {
    let name = Self.name(tag)
    if let (status, key) = Self.statuses[name] {
      record.status = status
      if let value = tag.value, !value.isEmpty { add(key, value, as: tag) }
    } else if let value = tag.value {
      if let key = Self.attributes[name] { return add(key, value, as: tag) }
      switch name {
      case "priority":
        guard let letter = ForeignSpelling.letter(ofPriority: value)?.utf8.first else { return keep(tag, as: .value) }
        record.letter = Int(letter) - 0x40
      case "project":
        let names = value.split(separator: UInt8(ascii: "/")).map { Array($0).trimmed }
        record.project = Array(names.joined(separator: [UInt8(ascii: "/")]))
      default:
        let attribute = Record.Attribute(tag.name, value)
        let isKnown = attribute.reserved != .declared || record.attributes.contains { $0.hasKey(of: attribute) }
        if isKnown || attribute.word(in: dialect) == nil { return keep(tag, as: .field) }
        record.attributes.append(attribute)
      }
    } else {
      record.contexts.append(tag.name)
    }
  }

  private mutating func add(_ key: AttributeKey, _ value: [UInt8], as tag: TaskPaperText.Tag) {
    let attribute = Record.Attribute(key, MomentText.value(value))
    guard record[key] == nil, attribute.word(in: Dialect()) != nil else { return keep(tag, as: .value) }
    if let moment = MomentText(value), moment.second != 0 { losses.add(.second, at: record.place) }
    record.attributes.append(attribute)
  }

  /// Keeps a tag that cannot be read in the note.
  private mutating func keep(_ tag: TaskPaperText.Tag, as kind: LossKind) {
    losses.add(kind, at: record.place)
    record.addNote(Array("- ".utf8) + tag.name + Array(": ".utf8) + (tag.value ?? []))
  }
}
