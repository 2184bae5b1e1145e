import JSON
import TaskModel
import TaskQuery
import TaskSyntax
import TaskWorkspace

/// A task as JSON. Every key is always present, in one order; missing values are `null`, `[]` or `{}`.
struct TaskJSON: Sendable {
  var writer = JSONWriter()
  private let settings: QuerySettings
  private let facts: WorkspaceFacts
  private let handles: TaskHandles
  private let points: ScoreTable
  /// The reserved keys with their names in JSON, and the members of those that a line does not have.
  private let keyNames = Self.keys.map { ($0, JSONKey($0.name)) }
  private let absent = JSONConstants(Self.keys.map { (JSONKey($0.name), $0.value.isList) })
  private var now: CalendarMoment { settings.now }
  /// The headings of the last section, cached for the next task.
  private var section: (part: DocumentPart, number: UInt32, titles: [[UInt8]])?

  init(_ tasks: WorkspaceTasks) {
    tasks.findHandles()
    (settings, facts, handles) = (tasks.settings, tasks.facts, tasks.handles)
    points = ScoreTable(settings.points)
  }

  mutating func write(_ task: FoundTask) {
    let (part, row) = (task.part, task.row)
    let number = task.place.map(facts.numbers.number) ?? 0
    let keys = AttributeRecords(of: task.record, in: part.part).keys
    writer.beginObject()
    writer.member("file", part.file)
    writer.member("line", task.line)
    writer.member("handle", handles.handle(of: number))
    writer.member("status", row.status.name)
    rank(row, part)
    writer.key("title")
    part.part.withTitle(of: task.record) { writer.string($0) }
    writer.key("project")
    if let project = task.projectName { writer.string(project.span) } else { writer.null() }
    labels("contexts", of: task, areTags: false)
    labels("tags", of: task, areTags: true)
    attributes(keys, of: task)
    writer.beginObject("attributes")
    if keys.contains(AttributeKeys(.declared)) { declared(LineAttributes(task)) }
    writer.endObject()
    writer.member("section", texts: titles(above: row, part))
    writer.member("parent", task.parentLine)
    writer.member("depth", Int(row.depth))
    writer.member("note", row.flags.contains(.hasNote) ? part.part.note(of: task.record) ?? [] : [])
    facts(number, row, part)
    writer.endObject()
  }

  /// Adds the members of the reserved keys. Most lines have few of them, so the others are written together.
  private mutating func attributes(_ keys: AttributeKeys, of task: FoundTask) {
    var written = 0
    for (index, (key, name)) in keyNames.enumerated() where keys.contains(AttributeKeys(key)) {
      writer.members(written..<index, of: absent)
      member(key, name, of: task)
      written = index + 1
    }
    writer.members(written..<keyNames.count, of: absent)
  }

  private mutating func rank(_ row: TaskRow, _ part: DocumentPart) {
    let letter = part.letter(of: row)
    writer.member("priority", letter == 0 ? nil : [0x40 + letter])
    writer.member("subpriority", row.number == 0 ? nil : Int(row.number))
    let (quadrant, isWritten) = part.quadrant(of: row, settings)
    writer.member("quadrant", quadrant == 0 ? nil : [UInt8(ascii: "Q"), UInt8(0x30 + quadrant)])
    writer.member("quadrantWritten", isWritten)
  }

  private mutating func labels(_ key: JSONKey, of task: FoundTask, areTags: Bool) {
    writer.beginArray(key)
    for label in task.part.labels(ofRow: task.index, areTags: areTags) { writer.string(task.part.names[label].span) }
    writer.endArray()
  }

  private mutating func declared(_ attributes: LineAttributes) {
    for attribute in attributes.declared {
      writer.key(attributes.name(of: attribute).span)
      writer.string(attributes.value(of: attribute))
    }
  }

  /// Adds the facts that depend on the clock and on all tasks.
  private mutating func facts(_ number: Int, _ row: TaskRow, _ part: DocumentPart) {
    let readiness = facts.readiness(of: number)
    writer.member("ready", readiness.contains(.ready))
    writer.member("blocked", readiness.contains(.blocked))
    writer.member("overdue", row.isOverdue(now: now))
    writer.member("left", row.status.isActive ? row.due.date?.days(since: now.date) : nil)
    writer.member("score", part.score(of: row, by: points))
    writer.member("rank", facts.rank(of: number))
  }

  /// Returns the titles of the headings above a task, outermost first.
  private mutating func titles(above row: TaskRow, _ part: DocumentPart) -> [[UInt8]] {
    if let section, section.part === part, section.number == row.section { return section.titles }
    let titles = part.titles(ofSection: Int(row.section))
    section = (part, row.section, titles)
    return titles
  }

  /// All reserved keys, in the order of the output.
  static let keys: [AttributeKey] = {
    let first: [AttributeKey] = [.plan, .due, .start, .created, .done, .cancelled, .remind, .every, .until, .id, .of]
    let keys = first + [.after, .est, .spent, .owner]
    return keys + AttributeKey.reserved.filter { !keys.contains($0) }
  }()

  private mutating func member(_ key: AttributeKey, _ name: JSONKey, of task: FoundTask) {
    let part = task.part.part
    switch key.value {
    case .reminder:
      let attributes = LineAttributes(task)
      writer.member(name, texts: attributes.reminders.map(attributes.value))
    case .names:
      let names = part.attribute(key, of: task.record).map(part.value) ?? []
      writer.member(name, texts: names.split(separator: UInt8(ascii: ",")).map { Array($0) })
    case .duration: writer.member(name, LineAttributes(task).minutes(key))
    default:
      writer.key(name)
      if let attribute = part.attribute(key, of: task.record) { part.withValue(of: attribute) { writer.string($0) } }
    }
  }
}

extension AttributeValue {
  /// Whether JSON has a list of the values.
  fileprivate var isList: Bool {
    switch self {
    case .reminder, .names: true
    default: false
    }
  }
}
