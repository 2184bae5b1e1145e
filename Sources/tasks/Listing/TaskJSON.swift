import TaskFiles
import TaskModel
import TaskSyntax

/// Tasks as JSON: every key is always there and in one order; what is absent is `null`, `[]` or `{}`.
struct TaskJSON {
  private(set) var writer: JSONWriter
  private let now: CalendarMoment
  private let file: [UInt8]
  private let model: DocumentModel
  private var inherited: InheritedNames

  /// Goes on with `writer`. `file` is the document's path from the workspace.
  init(_ document: TaskDocument, file: [UInt8], now: CalendarMoment, writer: JSONWriter) {
    self.writer = writer
    self.now = now
    self.file = file
    model = document.model
    inherited = InheritedNames(document)
  }

  /// Takes notice of a task, written or not: the next ones may inherit from it.
  mutating func pass(_ task: ListedTask) { inherited.move(to: task) }

  /// Writes the task that was passed last.
  mutating func write(_ task: ListedTask) {
    let part = task.part
    let attributes = LineAttributes(task)
    writer.beginObject()
    member("file", file)
    writer.key("line")
    writer.integer(task.line)
    member("status", task.row.status.name)
    rank(task)
    member("title", part.title(of: task.record))
    member("project", task.project)
    names("contexts", areTags: false)
    names("tags", areTags: true)
    dates(attributes)
    attribute("id", .id, attributes)
    attribute("of", .of, attributes)
    list("after", attributes[.after].map { attributes.value(of: $0).split(separator: UInt8(ascii: ",")) } ?? [])
    member("est", attributes.minutes(.est))
    member("spent", attributes.minutes(.spent))
    attribute("owner", .owner, attributes)
    declared(attributes)
    list("section", inherited.headings.map { $0[...] })
    member("parent", task.parentLine)
    member("depth", Int(task.row.depth))
    member("note", part.note(of: task.record) ?? [])
    writer.key("overdue")
    writer.boolean(task.row.isOverdue(now: now))
    member("left", task.row.status.isActive ? task.row.due.date?.days(since: now.date) : nil)
    writer.endObject()
  }

  /// Takes what was written so far.
  mutating func take() -> JSONText { writer.take() }

  mutating func newline() { writer.newline() }

  private mutating func rank(_ task: ListedTask) {
    let letter = model.letter(of: task.row, in: task.place.part)
    member("priority", letter == 0 ? nil : [0x40 + letter])
    member("subpriority", task.row.number == 0 ? nil : Int(task.row.number))
    let quadrant = model.quadrant(of: task.place, now: now)
    member("quadrant", quadrant.map { Array("Q\($0.number)".utf8) })
    writer.key("quadrantWritten")
    writer.boolean(quadrant?.isWritten ?? false)
  }

  private mutating func names(_ key: StaticString, areTags: Bool) {
    let names = model.names
    list(key, inherited.labels.filter { $0.isTag == areTags }.map { names[$0.name] })
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

  private mutating func attribute(_ name: StaticString, _ key: AttributeKey, _ attributes: LineAttributes) {
    member(name, attributes[key].map(attributes.value))
  }

  private mutating func member(_ key: StaticString, _ text: [UInt8]?) {
    writer.key(key)
    if let text { writer.string(text) } else { writer.null() }
  }

  private mutating func member(_ key: StaticString, _ text: String) {
    writer.key(key)
    writer.string(text)
  }

  private mutating func member(_ key: StaticString, _ number: Int?) {
    writer.key(key)
    if let number { writer.integer(number) } else { writer.null() }
  }

  private mutating func list(_ key: StaticString, _ texts: [ArraySlice<UInt8>]) {
    writer.key(key)
    writer.beginArray()
    for text in texts { writer.string(text.span) }
    writer.endArray()
  }
}
