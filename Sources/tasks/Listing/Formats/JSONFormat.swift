import JSON
import TaskQuery
import TaskWorkspace

/// Tasks as JSON: one object with all tasks, or one task per line.
///
/// `Grammar/Tasks.schema.json` defines the structure.
struct JSONFormat {
  let page: TaskPage

  func writeObject() {
    var json = JSONWriter()
    json.beginObject()
    json.member("schema", 1)
    json.member("today", "\(page.today)")
    json.member("total", page.total)
    json.beginArray("tasks")
    page.console.write(json.take())
    writeTasks(asLines: false)
    json.endArray()
    writeGroups(&json)
    if !page.clauses.calc.isEmpty {
      json.beginArray("calc")
      for row in page.outcome.answer.calculations { write(row, to: &json) }
    }
    page.console.write(json.finish())
  }

  /// Writes one task per line; with `calc:`, one line of values per group.
  func writeLines() {
    if page.clauses.calc.isEmpty { return writeTasks(asLines: true) }
    var json = JSONWriter()
    for row in page.outcome.answer.calculations {
      write(row, to: &json)
      json.newline()
    }
    page.console.write(json.take())
  }

  private func writeTasks(asLines: Bool) {
    if page.tasks.isEmpty { return }
    // The text of a task has about 600 bytes.
    page.writeTasks(atMost: 4 * TaskPage.tasksAtOnce, TaskJSON(page.workspace)) { json, start, tasks in
      if !asLines { json.writer.begin(elementsOfArray: start > 0) }
      json.write(tasks, asLines: asLines)
      return json.writer.take()
    }
  }

  private func writeGroups(_ writer: inout JSONWriter) {
    guard !page.clauses.group.isEmpty else { return }
    writer.array("groups", page.outcome.answer.groups) { writer, group in
      write(key: group.key, to: &writer)
      writer.member("tasks", numbers: group.tasks)
    }
  }

  private func write(_ row: QueryAnswer.Calculation, to writer: inout JSONWriter) {
    writer.beginObject()
    write(key: row.key, to: &writer)
    for (aggregate, value) in zip(page.clauses.calc, row.values) {
      writer.key(aggregate.text.span)
      write(value, to: &writer)
    }
    writer.endObject()
  }

  private func write(key: [QueryValue?], to writer: inout JSONWriter) {
    writer.beginArray("key")
    for value in key { write(value, to: &writer) }
    writer.endArray()
  }

  /// Writes a value; durations are in minutes.
  private func write(_ value: QueryValue?, to writer: inout JSONWriter) {
    switch value {
    case nil: writer.null()
    case .number(let number), .minutes(let number): writer.number(number.rounded)
    case .some(let value): writer.string(value.text)
    }
  }
}
