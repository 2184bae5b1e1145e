import TaskModel
import TaskSyntax

/// A table as TickTick writes a backup: some lines about it, then a row of names, then a task in each row.
struct TickTickTable {
  private(set) var result = ImportedRecords()
  private let columns: DelimitedColumns
  private let file: [UInt8]
  private let context: InterchangeContext
  /// The records by `taskId`, and the values of `parentId`.
  private var ids: [[UInt8]: Int] = [:]
  private var parents: [(record: Int, id: [UInt8])] = []

  /// The number of rows among which the names stand.
  static let longestHead = 10

  /// `nil` if the row is another one.
  init?(_ header: DelimitedRows.Row, file: [UInt8], _ context: InterchangeContext) {
    guard let columns = DelimitedColumns(header, with: ["List Name", "Title"]) else { return nil }
    self.columns = columns
    self.file = file
    self.context = context
  }

  mutating func read(_ row: DelimitedRows.Row) {
    var record = Record(at: RecordPlace(file: file, line: row.line))
    record.sentence = columns.cell("Title", of: row).onOneLine.trimmed
    guard !record.sentence.isEmpty else {
      result.problems.append(RecordProblem(at: record.place, Array("the task has no title".utf8)))
      return
    }
    if columns.cell("Kind", of: row) == Array("NOTE".utf8) { return result.losses.add(.noteItem, at: record.place) }
    let content = columns.cell("Content", of: row)
    if !content.allSatisfy({ $0.isBlank || $0 == 0x0A }) { record.note = content }
    readNames(row, &record)
    readStatus(row, &record)
    let isDay = columns.cell("Is All Day", of: row).map(\.lowercased) == Array("true".utf8)
    record[.due] = date("Due Date", of: row, isDay: isDay, &record)
    let start = date("Start Date", of: row, isDay: isDay, &record)
    if start != record[.due] { record[.start] = start }
    record[.created] = date("Created Time", of: row, isDay: false, &record)
    readRepeat(columns.cell("Repeat", of: row).onOneLine.trimmed, &record)
    readReminders(columns.cell("Reminder", of: row), &record)
    let (id, parent) = (columns.cell("taskId", of: row), columns.cell("parentId", of: row))
    if !id.isEmpty, ids[id] == nil { ids[id] = result.records.count }
    if !parent.isEmpty { parents.append((result.records.count, parent)) }
    record.finish()
    result.records.append(record)
  }

  private func readNames(_ row: DelimitedRows.Row, _ record: inout Record) {
    let names = ["Folder Name", "List Name"].map { columns.cell($0, of: row).onOneLine.trimmed }.filter { !$0.isEmpty }
    let project = Array(names.joined(separator: [UInt8(ascii: "/")]))
    if !project.isEmpty, project != Array("Inbox".utf8) { record.project = project }
    for name in TaskField.names(in: columns.cell("Tags", of: row).onOneLine) { record.tags.append(name.trimmed) }
  }

  private mutating func readStatus(_ row: DelimitedRows.Row, _ record: inout Record) {
    switch String(decoding: columns.cell("Status", of: row), as: UTF8.self) {
    case "1", "2": record.status = .done
    case "-1": record.status = .cancelled
    default: break
    }
    if let key = record.closingKey { record[key] = date("Completed Time", of: row, isDay: false, &record) }
    record.letter = ["5": 1, "3": 2, "1": 3][String(decoding: columns.cell("Priority", of: row), as: UTF8.self)] ?? 0
  }

  /// Returns the local date of a time such as `2026-12-01T08:00:00+0000`; the note keeps one that cannot be read.
  private mutating func date(
    _ name: String, of row: DelimitedRows.Row, isDay: Bool, _ record: inout Record
  ) -> [UInt8]? {
    let text = columns.cell(name, of: row).onOneLine.trimmed
    guard !text.isEmpty else { return nil }
    guard let seconds = Self.seconds(text), let (moment, _) = context.local(seconds) else {
      keep(name.lowercased(), text, &record)
      return nil
    }
    return Array((isDay ? moment.date.description : moment.description).utf8)
  }

  private static func seconds(_ text: [UInt8]) -> Int? {
    let plain = text.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ":") }
    let hasZone = text.suffix(5) == Array("+0000".utf8)[...] || text.last == UInt8(ascii: "Z")
    guard hasZone, plain.count >= 15 else { return nil }
    return UTCDate.seconds(plain[..<15] + [UInt8(ascii: "Z")])?.seconds
  }

  private mutating func keep(_ name: String, _ value: [UInt8], _ record: inout Record) {
    result.losses.add(.value, at: record.place)
    record.addNote(Array("- \(name): ".utf8) + value)
  }

  private mutating func readRepeat(_ text: [UInt8], _ record: inout Record) {
    guard !text.isEmpty else { return }
    let rule = text.starts(with: "RRULE:".utf8) ? Array(text.dropFirst(6)) : text
    guard let read = ICalendarRecurrence.rule(rule, due: record.date(.due)?.lastDay) else {
      return keep("repeat", text, &record)
    }
    record[.every] = read.every
    record[.until] = read.until.flatMap { ICalendarDate.day($0.prefix(8)) }.map { Array($0.description.utf8) }
  }

  private mutating func readReminders(_ text: [UInt8], _ record: inout Record) {
    for value in text.split(whereSeparator: { $0 == UInt8(ascii: ",") || $0 == 0x0A }).map({ Array($0).trimmed })
    where !value.isEmpty {
      let line = ICalendarLine(value[...], number: 0) ?? ICalendarLine(ArraySlice("TRIGGER:".utf8) + value, number: 0)
      if let line, record[.due] != nil, let reminder = ICalendarTrigger.value(line, startIsDue: true, context) {
        record.attributes.append(Record.Attribute(.remind, reminder))
      } else {
        keep("reminder", value, &record)
      }
    }
  }

  /// Returns all records, joined with their parents.
  mutating func finish() -> ImportedRecords {
    for (record, id) in parents {
      if let parent = ids[id], parent != record {
        result.records[record].parent = parent
      } else {
        result.losses.add(.orphan, at: result.records[record].place)
      }
    }
    return result
  }
}

extension LossKind {
  static let noteItem = LossKind("note-item", "note that is no task", "notes that are no tasks", "left out")
}
