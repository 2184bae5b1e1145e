import TaskFiles
import TaskModel

/// Which tasks of a workspace `list` shows, and how.
struct TaskListing {
  enum Format: String, CaseIterable, Sendable { case table, json, jsonl }

  let documents: [TaskDocument]
  let includesClosed: Bool
  let now: CalendarMoment
  /// The days before it is due in which a task is urgent.
  let urgentWithin: Int
  let activeCount: Int
  let closedCount: Int

  init(_ documents: [TaskDocument], includesClosed: Bool, now: CalendarMoment, urgentWithin: Int) {
    self.documents = documents
    self.includesClosed = includesClosed
    self.now = now
    self.urgentWithin = urgentWithin
    var active = 0
    var all = 0
    for document in documents {
      for part in document.model.parts {
        all += part.rows.count
        active += part.rows.reduce(0) { $0 + ($1.status.isActive ? 1 : 0) }
      }
    }
    activeCount = active
    closedCount = all - active
  }

  /// The number of tasks shown.
  var count: Int { includesClosed ? activeCount + closedCount : activeCount }

  private func shows(_ task: ListedTask) -> Bool { includesClosed || task.row.status.isActive }

  /// Writes the table and, where there are tasks, a last line that counts them.
  func writeTable(to console: Console, from folder: BytePath) {
    var table = TaskTable(console, now: now, urgentWithin: urgentWithin, folder: folder, paths: documents.map(\.path))
    for document in documents {
      document.forEachTask { task in
        if shows(task) { table.add(task) }
        return console.isWanted
      }
    }
    table.finish()
    guard count > 0, console.verbosity > .quiet else { return }
    console.writeLine()
    for line in footer.styled(.dim).wrapped(to: console.columns) { console.writeLine(line) }
  }

  private var footer: TerminalText {
    let tasks: TerminalText = count == 1 ? "1 task" : "\(count) tasks"
    if closedCount == 0 { return tasks }
    if includesClosed { return "\(tasks), \(closedCount) of them closed" }
    return "\(tasks), \(closedCount) closed not shown: tasks list all"
  }

  /// Writes one object, or a task a line. What is written goes out while more is made.
  func writeJSON(to console: Console, root: BytePath, asLines: Bool) {
    var writer = JSONWriter()
    if !asLines {
      writer.beginObject()
      writer.key("schema")
      writer.integer(1)
      writer.key("today")
      writer.string(now.date.description)
      writer.key("total")
      writer.integer(count)
      writer.key("tasks")
      writer.beginArray()
    }
    for document in documents {
      var json = TaskJSON(document, file: document.path.relative(to: root).bytes, now: now, writer: writer)
      document.forEachTask { task in
        json.pass(task)
        guard shows(task) else { return true }
        json.write(task)
        if asLines { json.newline() }
        if json.writer.count >= Self.pieceLength { console.write(json.take()) }
        return console.isWanted
      }
      writer = json.writer
    }
    if !asLines {
      writer.endArray()
      writer.endObject()
      writer.newline()
    }
    console.write(writer.take())
  }

  /// In bytes.
  private static let pieceLength = 1 << 16
}
