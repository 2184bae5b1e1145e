import TaskSyntax

/// Reads the rows of a table of tasks, whose first row names the columns in any order.
struct DelimitedReader {
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

  /// Returns the records of rows, joined with their parents.
  ///
  /// - Parameter isOurs: whether the program wrote the table.
  func records(of rows: [DelimitedRows.Row], isOurs: Bool) -> ImportedRecords {
    let read = context.pieces.joined(rows) { rows in
      // Threads that shared the name would wait for each other.
      let file = file.map { $0 }
      var records = FieldRecords()
      for row in rows { records.add(fields(of: row, at: RecordPlace(file: file, line: row.line), isOurs: isOurs)) }
      return [records]
    }
    var records = FieldRecords()
    for piece in read { records.append(piece) }
    records.finish()
    return records.result
  }

  private func fields(of row: DelimitedRows.Row, at place: RecordPlace, isOurs: Bool) -> FieldRecord {
    var record = FieldRecord(at: place, isList: isList)
    for (index, cell) in row.cells.enumerated() {
      let text = isOurs ? DelimitedText.plain(cell) : cell
      let column = index < columns.count ? columns[index] : .other(Array("column \(index + 1)".utf8))
      record.read(text, as: column)
    }
    record.finish(context.dialect)
    return record
  }
}
