import TaskSyntax

/// The columns of a table of another program, by the names in its header. Of equal names, the first counts.
struct DelimitedColumns {
  private let columns: [[UInt8]: Int]

  /// `nil` if the row does not have all the names by which such a header is recognized.
  init?(_ header: DelimitedRows.Row, with names: [String]) {
    let cells = header.contents.map(\.trimmed)
    for name in names where !cells.contains(Array(name.utf8)) { return nil }
    columns = Dictionary(
      cells.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the cell of a row in a column; an empty one where there is no such column.
  func cell(_ name: String, of row: DelimitedRows.Row) -> [UInt8] {
    columns[Array(name.utf8)].map { Array(row[$0]) } ?? []
  }
}
