/// A line ending.
public enum LineEnd: String, Sendable {
  case lf = "\n"
  case crlf = "\r\n"

  public var bytes: [UInt8] { Array(rawValue.utf8) }
}

/// The line endings of a document, collected part by part.
///
/// See `Grammar/Specification.md`, "Line ends".
public struct LineEnds: Sendable, Equatable {
  /// Whether some line ends in a line feed alone.
  public private(set) var hasLineFeed = false
  /// Whether some line ends in a carriage return and a line feed.
  public private(set) var hasCarriageReturn = false
  /// The line, from 0, of the first carriage return that does not end a line; `nil` if there is none.
  public private(set) var strayLine: Int?
  /// The number of line feeds.
  public private(set) var lineCount = 0

  public init() {}

  /// Reads the line endings of a part, 64 bytes at a time where there is no carriage return.
  public init(_ part: SyntaxPart) {
    let bytes = part.paddedBytes
    let end = part.range.count
    lineCount = part.lineCount
    var pairs = 0
    var base = 0
    while base < end {
      var bits = bytes.matches(.carriageReturn, at: base)
      while bits != 0 {
        let offset = base &+ bits.trailingZeroBitCount
        bits &= bits &- 1
        guard offset < end else { break }
        if offset &+ 1 < end && bytes[offset &+ 1] == .lineFeed {
          pairs &+= 1
        } else if strayLine == nil {
          strayLine = bytes.lineFeeds(in: 0..<offset)
        }
      }
      base &+= 64
    }
    hasCarriageReturn = pairs > 0
    hasLineFeed = lineCount > pairs
  }

  /// Reads the line endings of a part only until its canonical one is certain, which a first line in LF makes it.
  public init(decidingCanonicalOf part: borrowing SyntaxPart) {
    let bytes = part.bytes
    var start = 0
    while !hasLineFeed, let end = bytes.first(0x0A, in: start..<bytes.count) {
      if end > start, bytes[end - 1] == 0x0D { hasCarriageReturn = true } else { hasLineFeed = true }
      start = end + 1
    }
  }

  /// Appends the line endings of the text that follows.
  public mutating func append(_ next: LineEnds) {
    if strayLine == nil { strayLine = next.strayLine.map { $0 + lineCount } }
    hasLineFeed = hasLineFeed || next.hasLineFeed
    hasCarriageReturn = hasCarriageReturn || next.hasCarriageReturn
    lineCount += next.lineCount
  }

  /// Whether both kinds of line endings occur.
  public var isMixed: Bool { hasLineFeed && hasCarriageReturn }

  /// The line ending of the canonical form: the ending of all lines if they agree, and a line feed otherwise.
  public var canonical: LineEnd { hasCarriageReturn && !hasLineFeed ? .crlf : .lf }
}

extension Span where Element == UInt8 {
  /// Returns the start of the line that contains `offset`.
  package func lineStart(of offset: Int) -> Int {
    var start = offset
    while start > 0 && self[start - 1] != 0x0A { start -= 1 }
    return start
  }

  /// Returns the number of line feeds in `range`.
  package func lineFeeds(in range: Range<Int>) -> Int { count(of: .lineFeed, in: range) }

  /// Returns the number of bytes equal to `byte` in `range`.
  package func count(of byte: UInt8, in range: Range<Int>) -> Int {
    let bytes = extracting(range)
    var count = 0
    var index = 0
    while bytes.count &- index >= 64 {
      count &+= bytes.count(of: byte, at: index)
      index &+= 64
    }
    while index < bytes.count {
      count += bytes[index] == byte ? 1 : 0
      index += 1
    }
    return count
  }
}
