import TaskModel
import TaskSyntax

/// A table as Todoist writes and reads a project: a task, a section or a comment in each row, with its level.
struct TodoistTable {
  private(set) var result = ImportedRecords()
  private let columns: DelimitedColumns
  private let file: [UInt8]
  /// The records of the levels above the next row, with the level of each.
  private var above: [(record: Int, level: Int)] = []

  /// `nil` if the first row is another one.
  init?(_ header: DelimitedRows.Row, file: [UInt8]) {
    guard let columns = DelimitedColumns(header, with: ["TYPE", "CONTENT"]) else { return nil }
    self.columns = columns
    self.file = file
  }

  mutating func read(_ row: DelimitedRows.Row) {
    let place = RecordPlace(file: file, line: row.line)
    switch String(decoding: columns.cell("TYPE", of: row), as: UTF8.self) {
    case "task": readTask(row, at: place)
    case "section": result.losses.add(.heading, at: place)
    case "note":
      guard let last = result.records.indices.last else { return result.losses.add(.prose, at: place) }
      result.records[last].addNote(Array("- ".utf8) + columns.cell("CONTENT", of: row).onOneLine)
    case "", "meta": break
    default:
      result.problems.append(RecordProblem(at: place, Array("the type of the row is unknown".utf8)))
    }
  }

  private mutating func readTask(_ row: DelimitedRows.Row, at place: RecordPlace) {
    var record = Record(at: place)
    record.sentence = columns.cell("CONTENT", of: row).onOneLine.trimmed
    guard !record.sentence.isEmpty else {
      result.problems.append(RecordProblem(at: place, Array("the task has no title".utf8)))
      return
    }
    for word in record.sentence.split(separator: UInt8(ascii: " ")) {
      let name = Array(word.dropFirst())
      if word.first == UInt8(ascii: "@"), SourceText(name).isName { record.contexts.append(name) }
    }
    let description = columns.cell("DESCRIPTION", of: row)
    if !description.isEmpty { record.note = description }
    let priority = Int(digits: columns.cell("PRIORITY", of: row)) ?? 4
    record.letter = 1...3 ~= priority ? priority : 0
    readOwner(columns.cell("RESPONSIBLE", of: row).onOneLine, &record)
    readDates(row, &record)
    if columns.cell("DURATION_UNIT", of: row) == Array("minute".utf8),
      let minutes = Int(digits: columns.cell("DURATION", of: row))
    {
      record[.est] = FieldRecord.duration(minutes)
    }
    let level = max(1, Int(digits: columns.cell("INDENT", of: row)) ?? 1)
    while let last = above.last, last.level >= level { above.removeLast() }
    record.parent = above.last?.record
    above.append((result.records.count, level))
    record.finish()
    result.records.append(record)
  }

  /// Takes the name without the number behind it: `Evan (14781400)`.
  private func readOwner(_ text: [UInt8], _ record: inout Record) {
    guard !text.isEmpty else { return }
    var name = text[...]
    if name.last == UInt8(ascii: ")"), let open = name.lastIndex(of: UInt8(ascii: "(")) { name = name[..<open] }
    record[.owner] = Array(name).trimmed
  }

  /// A date is the day on which a task is due, or planned if it has a deadline. It may be a recurrence.
  private mutating func readDates(_ row: DelimitedRows.Row, _ record: inout Record) {
    let deadline = columns.cell("DEADLINE", of: row).onOneLine.trimmed
    let date = columns.cell("DATE", of: row).onOneLine.trimmed
    if !deadline.isEmpty { record[.due] = MomentText.value(deadline) }
    guard !date.isEmpty else { return }
    if let rule = Self.rule(String(decoding: date, as: UTF8.self)) {
      record[.every] = rule
    } else if DateLiteral(date.span, in: 0..<date.count) != nil || MomentText(date) != nil {
      record[deadline.isEmpty ? .due : .plan] = MomentText.value(date)
    } else {
      result.losses.add(.value, at: record.place)
      record.addNote(Array("- date: ".utf8) + date)
    }
  }

  /// Returns the value of `every` for a recurrence such as `every 3 days`, `every monday` or `every! week`, which counts
  /// from the day of completion.
  private static func rule(_ text: String) -> [UInt8]? {
    let words = text.lowercased().split(separator: " ")
    guard let first = words.first, first == "every" || first == "every!" else { return nil }
    let rest = words.dropFirst().joined(separator: " ")
    let end = first == "every!" ? " when done" : ""
    return ObsidianRecurrence.value("every \(rest)\(end)") ?? ObsidianRecurrence.value("every week on \(rest)\(end)")
  }
}
