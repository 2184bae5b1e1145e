import JSON
import TaskModel
import TaskQuery
import TaskSyntax
import TaskWorkspace

/// A task as JSON. Every key is always present, in one order; missing values are `null`, `[]` or `{}`.
struct TaskJSON {
  var writer = JSONWriter()
  private let tasks: WorkspaceTasks
  private var now: CalendarMoment { tasks.settings.now }
  /// The headings of the last section, cached for the next task.
  private var section: (document: Int, part: Int, number: UInt32, titles: [[UInt8]])?

  init(_ tasks: WorkspaceTasks) { self.tasks = tasks }

  mutating func write(_ task: FoundTask) {
    let attributes = LineAttributes(task)
    writer.beginObject()
    writer.member("file", task.part.file)
    writer.member("line", task.line)
    writer.member("handle", tasks.handle(of: task))
    writer.member("status", task.row.status.name)
    rank(task)
    writer.member("title", task.part.part.title(of: task.record))
    writer.member("project", task.project)
    labels("contexts", of: task, areTags: false)
    labels("tags", of: task, areTags: true)
    for key in Self.keys { member(key, attributes) }
    declared(attributes)
    writer.member("section", texts: titles(above: task))
    writer.member("parent", task.parentLine)
    writer.member("depth", Int(task.row.depth))
    writer.member("note", task.part.part.note(of: task.record) ?? [])
    facts(task)
    writer.endObject()
  }

  private mutating func rank(_ task: FoundTask) {
    let letter = task.part.letter(of: task.row)
    writer.member("priority", letter == 0 ? nil : [0x40 + letter])
    writer.member("subpriority", task.row.number == 0 ? nil : Int(task.row.number))
    let (quadrant, isWritten) = task.part.quadrant(of: task.row, tasks.settings)
    writer.member("quadrant", quadrant == 0 ? nil : "Q\(quadrant)")
    writer.member("quadrantWritten", isWritten)
  }

  private mutating func labels(_ key: StaticString, of task: FoundTask, areTags: Bool) {
    writer.member(key, texts: task.part.labels(ofRow: task.index, areTags: areTags).map { Array(task.part.names[$0]) })
  }

  private mutating func declared(_ attributes: LineAttributes) {
    writer.beginObject("attributes")
    for attribute in attributes.declared {
      writer.key(attributes.name(of: attribute).span)
      writer.string(attributes.value(of: attribute))
    }
    writer.endObject()
  }

  /// Adds the facts that depend on the clock and on all tasks.
  private mutating func facts(_ task: FoundTask) {
    let number = tasks.number(of: task)
    let facts = tasks.facts
    let readiness = facts.readiness(of: number)
    writer.member("ready", readiness.contains(.ready))
    writer.member("blocked", readiness.contains(.blocked))
    writer.member("overdue", task.row.isOverdue(now: now))
    writer.member("left", task.row.status.isActive ? task.row.due.date?.days(since: now.date) : nil)
    writer.member("score", tasks.score(of: task))
    writer.member("rank", facts.rank(of: number))
  }

  /// Returns the titles of the headings above a task, outermost first.
  private mutating func titles(above task: FoundTask) -> [[UInt8]] {
    let (document, part) = (task.place?.document ?? 0, task.place?.task.part ?? 0)
    if let section, section.document == document, section.part == part, section.number == task.row.section {
      return section.titles
    }
    let titles = task.part.titles(ofSection: Int(task.row.section))
    section = (document, part, task.row.section, titles)
    return titles
  }

  /// All reserved keys, in the order of the output.
  static let keys: [AttributeKey] = {
    let first: [AttributeKey] = [.plan, .due, .start, .created, .done, .cancelled, .remind, .every, .until, .id, .of]
    let keys = first + [.after, .est, .spent, .owner]
    return keys + AttributeKey.reserved.filter { !keys.contains($0) }
  }()

  private mutating func member(_ key: AttributeKey, _ attributes: LineAttributes) {
    switch key.value {
    case .reminder: writer.member(key.name, texts: attributes.reminders.map(attributes.value))
    case .names:
      let names = attributes[key].map(attributes.value) ?? []
      writer.member(key.name, texts: names.split(separator: UInt8(ascii: ",")).map { Array($0) })
    case .duration: writer.member(key.name, attributes.minutes(key))
    default: writer.member(key.name, attributes[key].map(attributes.value))
    }
  }
}
