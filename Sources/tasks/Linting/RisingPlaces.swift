package import TaskSyntax

/// The lines and columns of offsets that rise, found in one walk over a text: other than for a `LineIndex` nothing is
/// kept of the lines between them.
package struct RisingPlaces {
  private let source: SourceText
  private var lines = LineFeedScan()
  /// The start of the line of the last place, in bytes.
  package private(set) var lineStart = 0
  /// The offset up to which the line is counted.
  private var offset = 0
  /// The column of `offset`.
  private var column = 1
  /// Byte order marks before it count as no columns.
  private let textStart: Int

  package init(_ source: SourceText) {
    self.source = source
    textStart = source.storage.span.byteOrderMarksEnd(from: 0, contentEnd: source.count)
  }

  /// The line and column, both from 1, of the byte at `target`, which is not before the last one; columns are Unicode
  /// scalars. An offset past the end is on the last line.
  package mutating func place(of target: Int) -> (line: Int, column: Int) {
    let source = source
    let bytes = source.storage.span
    let target = min(target, source.count)
    let (count, start) = lines.advance(to: target, bytes)
    if start > lineStart { (lineStart, offset, column) = (start, start, 1) }
    if offset < target {
      let end = bytes.firstNonASCII(in: offset..<target)
      column += end - offset
      offset = end
    }
    while offset < target {
      if offset >= textStart { column += 1 }
      offset +=
        bytes.decodeScalar(at: offset, end: source.count)?.length
        ?? bytes.illFormedLength(at: offset, end: source.count)
    }
    return (count + 1, column)
  }
}
