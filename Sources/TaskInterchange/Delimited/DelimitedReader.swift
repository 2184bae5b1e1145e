import TaskSyntax

/// Reads the rows of a table of tasks, whose first row names the columns in any order.
struct DelimitedReader: Sendable {
  private let file: [UInt8]
  private let context: InterchangeContext
  private let columns: [TaskField]
  /// Whether the table is a list, not an export.
  private let isList: Bool

  /// `nil` if the first row names no column for titles.
  init?(_ header: DelimitedRows.Row, file: [UInt8], _ context: InterchangeContext) {
    columns = header.cells.map { TaskField($0) }
    guard columns.contains(.title) else { return nil }
    self.file = file
    self.context = context
    isList = columns.contains(.derived) && !columns.contains(.parent)
  }

  /// Returns the records of rows.
  ///
  /// - Parameter isOurs: whether the program wrote the table.
  func records(of rows: ArraySlice<DelimitedRows.Row>, isOurs: Bool) -> FieldRecords {
    // Threads that shared the name would wait for each other.
    let file = file.map { $0 }
    var records = FieldRecords(reserving: rows.count)
    for row in rows { records.add(fields(of: row, at: RecordPlace(file: file, line: row.line), isOurs: isOurs)) }
    return records
  }

  private func fields(of row: DelimitedRows.Row, at place: RecordPlace, isOurs: Bool) -> FieldRecord {
    var record = FieldRecord(at: place, isList: isList)
    for index in row.cells.indices where !row.cells[index].isEmpty {
      let text = isOurs ? DelimitedText.plain(row.cells[index]) : row.cells[index]
      let column = index < columns.count ? columns[index] : .other(Array("column \(index + 1)".utf8))
      record.read(text, as: column)
    }
    record.finish(context.dialect)
    return record
  }
}
