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
    columns = header.contents.map { TaskField($0) }
    guard columns.contains(.title) else { return nil }
    self.file = file
    self.context = context
    isList = columns.contains(.derived) && !columns.contains(.parent)
  }

  /// The records of a piece. Threads that shared the name of the file would wait for each other.
  struct Piece: Sendable {
    fileprivate(set) var records: FieldRecords
    fileprivate let file: [UInt8]
  }

  /// Returns a piece without rows.
  func piece() -> Piece {
    // The number of records of a piece has no bound, and the text may be short.
    Piece(records: FieldRecords(reserving: min(context.pieces.count, 1 << 10)), file: file.map { $0 })
  }

  /// Reads a row, and adds its record.
  ///
  /// - Parameter isOurs: whether the program wrote the table.
  func read(_ row: DelimitedRows.Row, into piece: inout Piece, isOurs: Bool) {
    piece.records.add(fields(of: row, at: RecordPlace(file: piece.file, line: row.line), isOurs: isOurs))
  }

  private func fields(of row: DelimitedRows.Row, at place: RecordPlace, isOurs: Bool) -> FieldRecord {
    var record = FieldRecord(at: place, isList: isList)
    for index in 0..<row.count where !row.isEmpty(at: index) {
      let text = isOurs ? DelimitedText.plain(row[index]) : row[index]
      let column = index < columns.count ? columns[index] : .other(Array("column \(index + 1)".utf8))
      record.read(text, as: column)
    }
    record.finish(context.dialect)
    return record
  }
}
