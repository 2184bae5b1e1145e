import TaskSyntax

/// Reads the rows of a table of tasks, whose first row names the columns in any order.
struct DelimitedReader {
  private(set) var records = FieldRecords()
  private let file: [UInt8]
  private let dialect: Dialect
  private let columns: [TaskField]
  /// Whether the table is a list, not an export.
  private let isList: Bool

  /// `nil` if the first row names no column for titles.
  init?(_ header: DelimitedRows.Row, file: [UInt8], _ dialect: Dialect) {
    columns = header.cells.map { TaskField($0) }
    guard columns.contains(.title) else { return nil }
    self.file = file
    self.dialect = dialect
    isList = columns.contains(.derived) && !columns.contains(.parent)
  }

  mutating func read(_ row: DelimitedRows.Row) {
    var record = FieldRecord(at: RecordPlace(file: file, line: row.line), isList: isList)
    for (index, column) in columns.enumerated() { record.read(row[index], as: column) }
    for index in columns.count..<max(columns.count, row.cells.count) {
      record.read(row.cells[index], as: .other(Array("column \(index + 1)".utf8)))
    }
    records.add(record, dialect)
  }

  /// Returns all records, joined with their parents.
  mutating func finish() -> ImportedRecords {
    records.finish()
    return records.result
  }
}
