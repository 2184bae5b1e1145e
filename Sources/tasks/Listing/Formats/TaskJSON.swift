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

  /// Writes tasks, each on a line of its own if `asLines`.
  mutating func write(_ tasks: [FoundTask], asLines: Bool) {
    tasks.forEachPart { indices, source in
      let part = source.part
      // A request for the syntax copies it.
      let syntax = part.part
      for index in indices {
        write(tasks[index], part, syntax)
        if asLines { writer.newline() }
      }
    }
  }

  private mutating func write(_ task: FoundTask, _ part: DocumentPart, _ syntax: SyntaxPart) {
    let row = task.row
    let record = Int(row.record)
    let number = task.place.map(facts.numbers.number) ?? 0
    let attributes = AttributeRecords(of: record, in: syntax)
    writer.beginObject()
    writer.member("file", part.file)
    writer.member("line", task.line)
    writer.key("handle")
    handles[number].withText { writer.string($0) }
    writer.member("status", row.status.name)
    rank(row, part)
    writer.key("title")
    syntax.withTitle(of: row) { writer.string($0) }
    let project = part.project(of: row)
    writer.key("project")
    if project == TaskRow.none { writer.null() } else { writer.string(part.names[project].span) }
    labels("contexts", of: task.index, part, areTags: false)
    labels("tags", of: task.index, part, areTags: true)
    members(attributes, of: record, syntax)
    writer.beginObject("attributes")
    if attributes.keys.contains(AttributeKeys(.declared)) { declared(LineAttributes(task)) }
    writer.endObject()
    writer.member("section", texts: titles(above: row, part))
    writer.member("parent", task.parentLine)
    writer.member("depth", Int(row.depth))
    writer.member("note", row.flags.contains(.hasNote) ? syntax.note(of: record) ?? [] : [])
    facts(number, row, part)
    writer.endObject()
  }

  /// Adds the members of the reserved keys. Most lines have few of them, so the others are written together.
  private mutating func members(_ attributes: AttributeRecords, of record: Int, _ syntax: SyntaxPart) {
    var written = 0
    for (index, (key, name)) in keyNames.enumerated() {
      guard let first = attributes[key] else { continue }
      writer.members(written..<index, of: absent)
      member(key, name, of: record, first: syntax.records[first], syntax)
      written = index + 1
    }
    writer.members(written..<keyNames.count, of: absent)
  }

  private mutating func rank(_ row: TaskRow, _ part: DocumentPart) {
    let letter = part.letter(of: row)
    writer.key("priority")
    if letter == 0 { writer.null() } else { TaskPriority(letter: letter, number: 0).withText { writer.string($0) } }
    writer.member("subpriority", row.number == 0 ? nil : Int(row.number))
    let (quadrant, isWritten) = part.quadrant(of: row, settings)
    writer.key("quadrant")
    if quadrant == 0 { writer.null() } else { Quadrant.withName(quadrant) { writer.string($0) } }
    writer.member("quadrantWritten", isWritten)
  }

  private mutating func labels(_ key: JSONKey, of row: Int, _ part: DocumentPart, areTags: Bool) {
    writer.beginArray(key)
    for label in part.labels(ofRow: row, areTags: areTags) { writer.string(part.names[label].span) }
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

  /// - Parameter first: The first attribute with the key.
  private mutating func member(
    _ key: AttributeKey, _ name: JSONKey, of record: Int, first: SyntaxRecord, _ syntax: SyntaxPart
  ) {
    switch key.value {
    case .reminder:
      let attributes = LineAttributes(syntax, of: record)
      writer.member(name, texts: attributes.reminders.map(attributes.value))
    case .names:
      writer.member(name, texts: syntax.value(of: first).split(separator: UInt8(ascii: ",")).map { Array($0) })
    case .duration: writer.member(name, LineAttributes(syntax, of: record).minutes(key))
    default:
      writer.key(name)
      syntax.withValue(of: first) { writer.string($0) }
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
