/// Finds lines and columns of offsets in a text. Lines and columns count from 1, columns in Unicode scalars; offsets
/// count bytes.
///
/// Each maximal subpart of ill-formed UTF-8 counts as one scalar; byte order marks at the start of the text count as
/// none.
///
/// Rising offsets cost one pass over the text in total, however many lie on one line. An offset before the last one is
/// found from the start of its line or from a mark a short way before it. The memory grows by a mark for each KiB that
/// was passed.
public struct LineCursor: Sendable {
  private struct Position: Sendable {
    var offset = 0
    var line = 1
    var lineStart = 0
    var column = 1
  }

  private let source: SourceText
  private var current = Position()
  /// Positions passed so far, in order, about `markDistance` bytes apart.
  private var marks = [Position()]
  /// The last line whose end was searched for.
  private var knownLine: (start: Int, end: Int)?
  /// The start of the text, behind byte order marks.
  public let textStart: Int

  private static let markDistance = 1024

  public init(_ source: SourceText) {
    self.source = source
    textStart = source.storage.span.byteOrderMarksEnd(from: 0, contentEnd: source.count)
  }

  /// Returns the line and the column of the byte at `target`, both from 1. An offset past the end is on the last line.
  public mutating func place(of target: Int) -> (line: Int, column: Int) {
    let target = min(target, source.count)
    if target < current.offset || target - current.offset > Self.markDistance { jump(before: target) }
    while target - current.offset > Self.markDistance { advance(to: current.offset + Self.markDistance) }
    advance(to: target)
    return (current.line, current.column)
  }

  /// The start of the line of the last place.
  public var lineStart: Int { current.lineStart }

  /// The bytes of the line of the last place, without its line end.
  public var lineText: Range<Int> {
    mutating get {
      if let knownLine, knownLine.start == lineStart { return knownLine.start..<knownLine.end }
      var end = source.storage.span.firstIndex(of: .lineFeed, from: current.offset)
      if end < source.count, end > lineStart, source.storage[end - 1] == .carriageReturn { end -= 1 }
      knownLine = (lineStart, end)
      return lineStart..<end
    }
  }

  /// Moves to the nearest known position that is not behind `target`.
  private mutating func jump(before target: Int) {
    let mark = marks[max(0, marks.partitioningIndex { $0.offset > target } - 1)]
    if target >= current.offset {
      if mark.offset > current.offset { current = mark }
    } else if target >= lineStart, lineStart >= mark.offset {
      (current.offset, current.column) = (lineStart, 1)
    } else {
      current = mark
    }
  }

  /// Moves forward to `target`, or to the end of the character that contains it.
  private mutating func advance(to target: Int) {
    current = position(of: target, from: current)
    if current.offset - marks[marks.count - 1].offset >= Self.markDistance { marks.append(current) }
  }

  private func position(of target: Int, from known: Position) -> Position {
    let bytes = source.storage.span
    var position = known
    var base = position.offset
    while base < target {
      let isWhole = target &- base >= 64
      let mask: UInt64 = isWhole ? .max : (1 &<< UInt64(truncatingIfNeeded: target &- base)) &- 1
      let lineFeeds = bytes.matches(.lineFeed, at: base) & mask
      if lineFeeds != 0 {
        position.line &+= lineFeeds.nonzeroBitCount
        position.lineStart = base &+ 64 &- lineFeeds.leadingZeroBitCount
      }
      base &+= 64
    }
    if position.lineStart > position.offset { (position.offset, position.column) = (position.lineStart, 1) }
    if position.offset < target {
      let end = bytes.firstNonASCII(in: position.offset..<target)
      position.column &+= end &- position.offset
      position.offset = end
    }
    while position.offset < target {
      if bytes[position.offset] < 0x80 {
        position.column &+= 1
        position.offset &+= 1
      } else {
        if position.offset >= textStart { position.column &+= 1 }
        position.offset &+=
          bytes.decodeScalar(at: position.offset, end: source.count)?.length
          ?? bytes.illFormedLength(at: position.offset, end: source.count)
      }
    }
    return position
  }
}

extension Span where Element == UInt8 {
  /// Returns the end of the byte order marks, none or more, that a document begins with at `start`.
  package func byteOrderMarksEnd(from start: Int, contentEnd: Int) -> Int {
    var end = start
    while end &+ 3 <= contentEnd, self[end] == 0xEF, self[end &+ 1] == 0xBB, self[end &+ 2] == 0xBF { end &+= 3 }
    return end
  }
}
