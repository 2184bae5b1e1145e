/// A line ending.
public enum LineEnd: String, Sendable {
  case lf = "\n"
  case crlf = "\r\n"

  public var bytes: [UInt8] { Array(rawValue.utf8) }
}

/// The line endings of a document, gathered part by part.
///
/// `Grammar/Specification.md`, "Line ends".
public struct LineEnds: Sendable, Equatable {
  /// Whether a line ends in a line feed alone.
  public private(set) var hasLineFeed = false
  /// Whether a line ends in a carriage return and a line feed.
  public private(set) var hasCarriageReturn = false
  /// The line, from 0, that holds the first carriage return which ends no line; `nil` where there is none.
  public private(set) var strayLine: Int?
  /// The line feeds.
  public private(set) var lineCount = 0

  public init() {}

  /// Reads the line ends of a part. A part of which no line has a carriage return is passed over 64 bytes at a time.
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

  /// Adds what follows.
  public mutating func append(_ next: LineEnds) {
    if strayLine == nil { strayLine = next.strayLine.map { $0 + lineCount } }
    hasLineFeed = hasLineFeed || next.hasLineFeed
    hasCarriageReturn = hasCarriageReturn || next.hasCarriageReturn
    lineCount += next.lineCount
  }

  /// Whether lines end in both ways.
  public var isMixed: Bool { hasLineFeed && hasCarriageReturn }

  /// The line ending of the canonical form: that of all lines where they agree, else a line feed.
  public var canonical: LineEnd { hasCarriageReturn && !hasLineFeed ? .crlf : .lf }
}

extension Span where Element == UInt8 {
  /// The number of line feeds in `range`.
  package func lineFeeds(in range: Range<Int>) -> Int {
    let bytes = extracting(range)
    var count = 0
    var index = 0
    while bytes.count &- index >= 64 {
      count &+= bytes.count(of: .lineFeed, at: index)
      index &+= 64
    }
    while index < bytes.count {
      count += bytes[index] == .lineFeed ? 1 : 0
      index += 1
    }
    return count
  }
}
