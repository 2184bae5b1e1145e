package import TaskSyntax

/// The lines and columns of offsets that rise, found in one walk over a text: other than for a `LineIndex` nothing is
/// kept of the lines between them.
package struct RisingPlaces {
  private let source: SourceText
  private var lineNumber = 1
  /// The line of the last place, in bytes: from its first one to its line feed, or the end of the text.
  private var line: Range<Int>
  /// What is counted of the line reaches to here.
  private var offset = 0
  /// That of `offset`.
  private var column = 1
  /// Byte order marks before it count as no columns.
  private let textStart: Int

  package init(_ source: SourceText) {
    self.source = source
    let bytes = source.storage.span
    line = 0..<bytes.firstIndex(of: UInt8(ascii: "\n"), from: 0)
    textStart = bytes.byteOrderMarksEnd(from: 0, contentEnd: source.count)
  }

  /// Where the line of the last place begins, in bytes.
  package var lineStart: Int { line.lowerBound }

  /// The line and column, both from 1, of the byte at `target`, which is not before the last one; columns are Unicode
  /// scalars. An offset past the end is on the last line.
  package mutating func place(of target: Int) -> (line: Int, column: Int) {
    let source = source
    let bytes = source.storage.span
    let target = min(target, source.count)
    while line.upperBound < target {
      let start = line.upperBound + 1
      line = start..<bytes.firstIndex(of: UInt8(ascii: "\n"), from: start)
      lineNumber += 1
      (offset, column) = (start, 1)
    }
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
    return (lineNumber, column)
  }
}
