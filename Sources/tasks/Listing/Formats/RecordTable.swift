import JSON
import TaskInterchange
import TaskModel

/// Records of named values for other programs: rows of a table, or objects of JSON.
struct RecordTable {
  /// A value, or `nil` if it is missing.
  enum Cell {
    case text([UInt8]?)
    case number(Int?)

    static func day(_ day: CalendarDate?) -> Cell { .text(day.map { Array($0.description.utf8) }) }
  }

  private let names: [String]
  /// The indices of the columns that hold text.
  private let texts: Set<Int>
  private var rows: [[Cell]] = []

  init(_ names: [String], texts: Set<Int> = [0]) {
    self.names = names
    self.texts = texts
  }

  mutating func add(_ row: [Cell]) { rows.append(row) }

  /// Writes the records as rows below their names.
  func write(_ form: DelimitedText.Form, to console: Console) {
    var text = DelimitedText(form)
    for name in names { text.append(cell: name.utf8Span.span) }
    text.endRow()
    if form == .markdown { text.appendRule(columns: names.count, texts: texts) }
    for row in rows {
      for cell in row {
        switch cell {
        case .text(let value?): text.append(text: value.span)
        case .number(let number?): text.append(number)
        case .text(nil), .number(nil): text.appendEmpty()
        }
      }
      text.endRow()
    }
    console.write(text)
  }

  /// Writes the records as objects, each on a line of its own if `asLines`.
  func write(to json: inout JSONWriter, asLines: Bool = false) {
    for row in rows {
      json.beginObject()
      for (name, cell) in zip(names, row) {
        json.key(name.utf8Span.span)
        switch cell {
        case .text(let value?): json.string(value)
        case .number(let number?): json.integer(number)
        case .text(nil), .number(nil): json.null()
        }
      }
      json.endObject()
      if asLines { json.newline() }
    }
  }
}

extension JSONWriter {
  /// Writes records as a member, an array of objects.
  mutating func member(_ name: JSONKey, _ records: RecordTable) {
    beginArray(name)
    records.write(to: &self)
    endArray()
  }
}
