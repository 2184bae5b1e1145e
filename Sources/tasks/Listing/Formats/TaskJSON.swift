import JSON
import TaskFiles
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
    member("file", task.part.file)
    member("line", task.line)
    member("handle", tasks.handle(of: task))
    member("status", Array(task.row.status.name.utf8))
    rank(task)
    member("title", task.part.part.title(of: task.record))
    member("project", task.project)
    labels("contexts", of: task, areTags: false)
    labels("tags", of: task, areTags: true)
    dates(attributes)
    attribute("id", .id, attributes)
    attribute("of", .of, attributes)
    writer.key("after")
    writer.beginArray()
    if let after = attributes[.after] { writeNames(attributes.value(of: after)) }
    writer.endArray()
    member("est", attributes.minutes(.est))
    member("spent", attributes.minutes(.spent))
    attribute("owner", .owner, attributes)
    declared(attributes)
    list("section", titles(above: task).map { $0[...] })
    member("parent", task.parentLine)
    member("depth", Int(task.row.depth))
    member("note", task.part.part.note(of: task.record) ?? [])
    facts(task)
    writer.endObject()
  }

  private mutating func rank(_ task: FoundTask) {
    let letter = task.part.letter(of: task.row)
    member("priority", letter == 0 ? nil : [0x40 + letter])
    member("subpriority", task.row.number == 0 ? nil : Int(task.row.number))
    let (quadrant, isWritten) = task.part.quadrant(of: task.row, tasks.settings)
    member("quadrant", quadrant == 0 ? nil : Array("Q\(quadrant)".utf8))
    member("quadrantWritten", isWritten)
  }

  private mutating func labels(_ key: StaticString, of task: FoundTask, areTags: Bool) {
    list(key, task.part.labels(ofRow: task.index, areTags: areTags).map { Array(task.part.names[$0])[...] })
  }

  private mutating func dates(_ attributes: LineAttributes) {
    attribute("plan", .plan, attributes)
    attribute("due", .due, attributes)
    attribute("start", .start, attributes)
    attribute("created", .created, attributes)
    attribute("done", .done, attributes)
    attribute("cancelled", .cancelled, attributes)
    list("remind", attributes.reminders.map { attributes.value(of: $0)[...] })
    attribute("every", .every, attributes)
    attribute("until", .until, attributes)
  }

  private mutating func declared(_ attributes: LineAttributes) {
    writer.key("attributes")
    writer.beginObject()
    for attribute in attributes.declared {
      writer.key(attributes.name(of: attribute).span)
      writer.string(attributes.value(of: attribute))
    }
    writer.endObject()
  }

  /// Adds the facts that depend on the clock and on all tasks.
  private mutating func facts(_ task: FoundTask) {
    let number = tasks.number(of: task)
    let readiness = tasks.facts.readiness(of: number)
    member("ready", readiness.contains(.ready))
    member("blocked", readiness.contains(.blocked))
    member("overdue", task.row.isOverdue(now: now))
    member("left", task.row.status.isActive ? task.row.due.date?.days(since: now.date) : nil)
    member("score", tasks.score(of: task))
    member("rank", tasks.facts.rank(of: number))
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

  private mutating func attribute(_ name: StaticString, _ key: AttributeKey, _ attributes: LineAttributes) {
    member(name, attributes[key].map(attributes.value))
  }

  private mutating func member(_ key: StaticString, _ text: [UInt8]?) {
    writer.key(key)
    if let text { writer.string(text) } else { writer.null() }
  }

  private mutating func member(_ key: StaticString, _ number: Int?) {
    writer.key(key)
    if let number { writer.integer(number) } else { writer.null() }
  }

  private mutating func member(_ key: StaticString, _ value: Bool) {
    writer.key(key)
    writer.boolean(value)
  }

  /// Writes the comma-separated names of a value one by one, without an array of them, because a line may hold very
  /// many.
  private mutating func writeNames(_ value: [UInt8]) {
    var start = 0
    while start < value.count {
      let end = value[start...].firstIndex(of: UInt8(ascii: ",")) ?? value.count
      if start < end { writer.string(value[start..<end].span) }
      start = end + 1
    }
  }

  private mutating func list(_ key: StaticString, _ texts: [ArraySlice<UInt8>]) {
    writer.key(key)
    writer.beginArray()
    for text in texts { writer.string(text.span) }
    writer.endArray()
  }
}
