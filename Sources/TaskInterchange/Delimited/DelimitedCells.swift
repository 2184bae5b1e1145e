/// Cells of rows, made column by column.
///
///     rows       zdv,Pay      kfp,Order      columns  zdv kfp  Pay Order
///     bytes      zdvkfpPayOrder
///     ends          3  6  9   14             of each cell, in the order in which they are made
public struct DelimitedCells: Sendable {
  private var text: DelimitedText
  private var ends: [Int] = []
  private let rowCount: Int

  public init(_ form: DelimitedText.Form, rowCount: Int) {
    text = DelimitedText(form)
    self.rowCount = rowCount
    text.beginRow()
  }

  /// Appends a cell, which `body` adds to a text.
  public mutating func append(_ body: (inout DelimitedText) -> Void) {
    text.beginRow()
    body(&text)
    ends.append(text.bytes.count)
  }

  /// Appends empty cells.
  public mutating func appendEmpty(_ count: Int = 1) { ends += repeatElement(text.bytes.count, count: count) }

  /// Calls `body` with each cell, row by row, and `endRow` after each row.
  func forEachRow(_ body: (Span<UInt8>) -> Void, endRow: () -> Void) {
    let bytes = text.bytes.span
    let ends = ends.span
    for row in 0..<rowCount {
      var cell = row
      while cell < ends.count {
        body(bytes.extracting((cell == 0 ? 0 : ends[cell - 1])..<ends[cell]))
        cell += rowCount
      }
      endRow()
    }
  }
}
