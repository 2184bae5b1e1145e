/// The cells of a column, encoded, for rows that are put together later.
public struct DelimitedColumn: Sendable {
  private var text: DelimitedText
  /// The ends of the cells in the bytes of the text.
  private var ends: [Int] = []

  public init(_ form: DelimitedText.Form) { text = DelimitedText(form) }

  /// Appends a cell, which `body` adds to a text.
  public mutating func append(_ body: (inout DelimitedText) -> Void) {
    text.beginRow()
    body(&text)
    ends.append(text.bytes.count)
  }

  /// Appends an empty cell.
  public mutating func appendEmpty() { ends.append(text.bytes.count) }

  /// Whether all cells are empty.
  public var isEmpty: Bool { text.bytes.isEmpty }

  /// Calls `body` with the bytes of a cell.
  func withBytes(ofCell index: Int, _ body: (Span<UInt8>) -> Void) {
    body(text.bytes.span.extracting((index == 0 ? 0 : ends[index - 1])..<ends[index]))
  }
}
