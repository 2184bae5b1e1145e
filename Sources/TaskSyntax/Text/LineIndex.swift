/// The lines and columns of a document. People see both from 1, columns in Unicode scalars; the code uses byte offsets.
///
/// In ill-formed UTF-8, each maximal subpart counts as one scalar. Byte order marks at the start do not count.
public struct LineIndex: Sendable {
  /// The byte offset of each line; a document has fewer than 4 GiB.
  private let starts: [UInt32]
  private let source: SourceText
  /// The end of the byte order marks.
  private let textStart: Int

  /// Scans `source` once for line feeds.
  public init(_ source: SourceText) {
    var starts: [UInt32] = [0]
    let bytes = source.storage.span
    var offset = 0
    while offset < source.count {
      offset = bytes.firstIndex(of: .lineFeed, from: offset) + 1
      if offset <= source.count { starts.append(UInt32(truncatingIfNeeded: offset)) }
    }
    self.starts = starts
    self.source = source
    textStart = bytes.byteOrderMarksEnd(from: 0, contentEnd: source.count)
  }

  private func start(_ line: Int) -> Int { Int(starts[line]) }

  /// The number of lines, including a last line without a line feed, which may be empty.
  public var lineCount: Int { starts.count }

  /// Returns the line of the byte at `offset`, from 1. An offset past the end is on the last line.
  public func line(at offset: Int) -> Int {
    max(1, starts.partitioningIndex { Int($0) > offset })
  }

  /// Returns the line of the byte at `offset`, from 1. Fast if it is `known` or one of the next lines.
  private func line(at offset: Int, near known: Int) -> Int {
    guard start(known - 1) <= offset else { return line(at: offset) }
    for line in known..<known + 8 where line >= starts.count || start(line) > offset { return line }
    return line(at: offset)
  }

  /// Returns the column of the byte at `offset`, from 1, in Unicode scalars.
  public func column(at offset: Int) -> Int {
    columns(from: start(line(at: offset) - 1), to: min(offset, source.count)).count + 1
  }

  /// Returns the byte range of line `number`, from 1, without its line ending; `nil` if there is no such line.
  public func text(ofLine number: Int) -> Range<Int>? {
    guard starts.indices.contains(number - 1) else { return nil }
    var end = number < starts.count ? start(number) - 1 : source.count
    if number < starts.count, end > start(number - 1), source.storage[end - 1] == .carriageReturn { end -= 1 }
    return start(number - 1)..<end
  }

  /// Finds the places of offsets, each from the previous one. Rising offsets take linear time in total, regardless of
  /// how many lie on one line. An earlier offset on the same line takes a short scan.
  public struct Walk {
    private let index: LineIndex
    private var offset = 0
    private var line = 1
    private var column = 1
    /// The places passed on the line, at least `markDistance` bytes apart.
    private var marks: [(offset: Int, column: Int)] = [(0, 1)]
    private static let markDistance = 1024

    public init(_ index: LineIndex) { self.index = index }

    /// Returns the line and column of the byte at `target`, both from 1.
    public mutating func place(of target: Int) -> (line: Int, column: Int) {
      let target = min(target, index.source.count)
      if target < lineStart || line < index.starts.count && index.start(line) <= target {
        line = index.line(at: target, near: line)
        (offset, column) = (lineStart, 1)
        marks.removeAll(keepingCapacity: true)
        marks.append((offset, column))
      } else if target < offset || target > offset + Self.markDistance {
        let mark = lastMark(before: target)
        if target < offset || mark.offset > offset { (offset, column) = mark }
      }
      while target - offset > Self.markDistance {
        advance(to: offset + Self.markDistance)
        if offset >= marks[marks.count - 1].offset + Self.markDistance { marks.append((offset, column)) }
      }
      advance(to: target)
      return (line, column)
    }

    /// The byte offset of the line of the last place.
    public var lineStart: Int { index.start(line - 1) }

    /// The byte offset of the text, after byte order marks.
    public var textStart: Int { index.textStart }

    /// Returns the last mark at or before `target`.
    private func lastMark(before target: Int) -> (offset: Int, column: Int) {
      marks[max(0, marks.partitioningIndex { $0.offset > target } - 1)]
    }

    /// Advances to `target`, or to the end of the character that contains it.
    private mutating func advance(to target: Int) {
      let (count, end) = index.columns(from: offset, to: target)
      column += count
      offset = end
    }
  }

  /// Returns the byte offset of `line` and `column`, both from 1; `nil` if there is no such place. The column after the
  /// last character of a line is valid.
  public func offset(line: Int, column: Int) -> Int? {
    guard let text = text(ofLine: line), column >= 1 else { return nil }
    var offset = max(text.lowerBound, textStart)
    for _ in 1..<column {
      guard offset < text.upperBound else { return nil }
      offset += scalarLength(at: offset)
    }
    return offset
  }

  /// Returns the number of scalars that begin in `start..<end`, and the end of the last one.
  private func columns(from start: Int, to end: Int) -> (count: Int, end: Int) {
    let bytes = source.storage.span
    var count = 0
    var offset = start
    while offset < end {
      if bytes[offset] < 0x80 {
        offset &+= 1
        count &+= 1
      } else {
        if offset >= textStart { count &+= 1 }
        offset += scalarLength(at: offset)
      }
    }
    return (count, offset)
  }

  private func scalarLength(at offset: Int) -> Int {
    let bytes = source.storage.span
    return bytes.decodeScalar(at: offset, end: source.count)?.length
      ?? bytes.illFormedLength(at: offset, end: source.count)
  }
}

extension Span where Element == UInt8 {
  /// Returns the end of the byte order marks, zero or more, with which a document begins at `start`.
  package func byteOrderMarksEnd(from start: Int, contentEnd: Int) -> Int {
    var end = start
    while end &+ 3 <= contentEnd, self[end] == 0xEF, self[end &+ 1] == 0xBB, self[end &+ 2] == 0xBF { end &+= 3 }
    return end
  }
}
