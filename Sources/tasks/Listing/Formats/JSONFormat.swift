import JSON
import TaskQuery
import TaskWorkspace

/// Tasks as JSON: one object with all tasks, or one task per line.
///
/// `Grammar/Tasks.schema.json` defines the structure.
struct JSONFormat {
  let page: TaskPage

  func writeObject() {
    var json = TaskJSON(page.workspace)
    json.writer.beginObject()
    json.writer.member("schema", 1)
    json.writer.member("today", "\(page.today)")
    json.writer.member("total", page.total)
    json.writer.beginArray("tasks")
    writeTasks(&json, asLines: false)
    json.writer.endArray()
    writeGroups(&json.writer)
    if !page.clauses.calc.isEmpty {
      json.writer.beginArray("calc")
      for row in page.outcome.answer.calculations { write(row, to: &json.writer) }
    }
    page.console.write(json.writer.finish())
  }

  /// Writes one task per line; with `calc:`, one line of values per group.
  func writeLines() {
    var json = TaskJSON(page.workspace)
    if page.clauses.calc.isEmpty {
      writeTasks(&json, asLines: true)
    } else {
      for row in page.outcome.answer.calculations {
        write(row, to: &json.writer)
        json.writer.newline()
      }
    }
    page.console.write(json.writer.take())
  }

  private func writeTasks(_ json: inout TaskJSON, asLines: Bool) {
    for task in page.tasks {
      guard page.console.isWanted else { return }
      json.write(task)
      if asLines { json.writer.newline() }
      page.console.writePiece(of: &json.writer)
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
