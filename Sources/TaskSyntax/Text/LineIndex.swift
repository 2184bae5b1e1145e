/// Lines and columns of a document. People see both from 1, columns in Unicode scalars; inside, places are bytes.
///
/// Of what is no well-formed UTF-8 each maximal subpart counts as one scalar; byte order marks at the start count as none.
public struct LineIndex: Sendable {
  /// Where each line begins, in bytes.
  private let starts: [Int]
  private let source: SourceText
  /// Behind the byte order marks.
  private let textStart: Int

  /// Reads `source` once for its line feeds.
  public init(_ source: SourceText) {
    var starts = [0]
    let bytes = source.storage.span
    var offset = 0
    while offset < source.count {
      offset = bytes.firstIndex(of: .lineFeed, from: offset) + 1
      if offset <= source.count { starts.append(offset) }
    }
    self.starts = starts
    self.source = source
    textStart = bytes.byteOrderMarksEnd(from: 0, contentEnd: source.count)
  }

  /// The number of lines: the line feeds, and a last line without one, which may be empty.
  public var lineCount: Int { starts.count }

  /// The line of the byte at `offset`, from 1. An offset past the end is on the last line.
  public func line(at offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

  /// The column of the byte at `offset`, from 1, in Unicode scalars.
  public func column(at offset: Int) -> Int {
    columns(from: starts[line(at: offset) - 1], to: min(offset, source.count)) + 1
  }

  /// The bytes of line `number`, from 1, without its line end; `nil` where there is no such line.
  public func text(ofLine number: Int) -> Range<Int>? {
    guard starts.indices.contains(number - 1) else { return nil }
    var end = number < starts.count ? starts[number] - 1 : source.count
    if number < starts.count, end > starts[number - 1], source.storage[end - 1] == .carriageReturn { end -= 1 }
    return starts[number - 1]..<end
  }

  /// The places of offsets that rise, each found from the one before: linear however many lie on one line.
  public struct Walk {
    private let index: LineIndex
    private var offset = 0
    private var line = 1
    private var column = 1

    public init(_ index: LineIndex) { self.index = index }

    /// The line and column of the byte at `target`, both from 1. Where it lies before the last one it is found anew.
    public mutating func place(of target: Int) -> (line: Int, column: Int) {
      let targetLine = index.line(at: target)
      if targetLine != line || target < offset {
        line = targetLine
        offset = index.starts[line - 1]
        column = 1
      }
      column += index.columns(from: offset, to: min(target, index.source.count))
      offset = max(offset, target)
      return (line, column)
    }
  }

  /// The byte of `line` and `column`, both from 1; `nil` where the line has no such place. The column behind the last character
  /// is one.
  public func offset(line: Int, column: Int) -> Int? {
    guard let text = text(ofLine: line), column >= 1 else { return nil }
    var offset = max(text.lowerBound, textStart)
    for _ in 1..<column {
      guard offset < text.upperBound else { return nil }
      offset += scalarLength(at: offset)
    }
    return offset
  }

  private func columns(from start: Int, to end: Int) -> Int {
    var count = 0
    var offset = start
    while offset < end {
      if offset >= textStart { count += 1 }
      offset += scalarLength(at: offset)
    }
    return count
  }

  private func scalarLength(at offset: Int) -> Int {
    let bytes = source.storage.span
    return bytes.decodeScalar(at: offset, end: source.count)?.length
      ?? bytes.illFormedLength(at: offset, end: source.count)
  }
}

extension Span where Element == UInt8 {
  /// The end of the byte order marks, none or more, that a document begins with at `start`.
  package func byteOrderMarksEnd(from start: Int, contentEnd: Int) -> Int {
    var end = start
    while end &+ 3 <= contentEnd, self[end] == 0xEF, self[end &+ 1] == 0xBB, self[end &+ 2] == 0xBF { end &+= 3 }
    return end
  }
}
