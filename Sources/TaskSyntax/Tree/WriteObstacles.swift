/// The reason why no tool may write a document, whatever the change. Lines are 1-based.
public enum WriteRefusal: Sendable, Equatable {
  /// Git left both sides of a conflict in the document. The line is that of the first marker.
  case conflictMarkers(line: Int)
  /// The document has a UTF-16 or UTF-32 byte order mark at its start, or a NUL in its first 8 KiB.
  case notText
  /// The front matter names an unknown version of the format.
  case unknownVersion(line: Int)
  /// The document has a carriage return that does not end a line. Only the formatter refuses it.
  case strayCarriageReturn(line: Int)
}

/// The reasons against writing a document, collected part by part, on any core, and then joined in order.
///
/// See `Grammar/Specification.md`, "Conflict markers" and "Front matter".
public struct WriteObstacles: Sendable {
  /// The lines that may be conflict markers, numbered from the first collected part.
  private var markers: [ConflictMarker] = []
  private var isForeign = false
  /// The line, from 0, of the front matter's `tasks` entry if its version is not 1; `nil` otherwise.
  private var versionLine: Int?
  private var lineCount = 0

  /// Creates the obstacles of no part.
  public init() {}

  /// Creates the obstacles of one part.
  public init(_ part: SyntaxPart) {
    markers = part.conflictMarkers
    lineCount = part.lineCount
    isForeign = part.foreignBytes != nil
    versionLine = part.documentOffset == 0 ? part.unknownVersionLine : nil
  }

  /// Appends the obstacles of the part that follows.
  public mutating func append(_ next: WriteObstacles) {
    for var marker in next.markers {
      marker.line += lineCount
      markers.append(marker)
    }
    isForeign = isForeign || next.isForeign
    if versionLine == nil { versionLine = next.versionLine.map { $0 + lineCount } }
    lineCount += next.lineCount
  }

  /// The line, from 1, of the first marker of a complete conflict; `nil` if there is none.
  public var conflictLine: Int? { markers.conflicts.first.map { $0.line + 1 } }

  /// The reason why the document may not be written; `nil` if it may.
  public var refusal: WriteRefusal? {
    if isForeign { return .notText }
    if let conflictLine { return .conflictMarkers(line: conflictLine) }
    return versionLine.map { .unknownVersion(line: $0 + 1) }
  }
}

extension SyntaxPart {
  /// The length of the text that is searched for a NUL, as in git.
  private static let searchedLength = 8 * 1024

  /// The byte range, in the part, that shows that the document is not a task file: a UTF-16 or UTF-32 byte order mark
  /// at its start, or a NUL in its first 8 KiB. `nil` if this part has neither.
  public var foreignBytes: Range<Int>? {
    let bytes = bytes
    if documentOffset == 0, bytes.isForeignMark(at: 0, contentEnd: bytes.count) { return 0..<2 }
    let searched = Swift.max(0, Swift.min(bytes.count, Self.searchedLength - documentOffset))
    let padded = paddedBytes
    for index in stride(from: 0, to: searched, by: 64) where padded.count(of: 0, at: index) > 0 {
      let zero = index + padded.matches(0, at: index).trailingZeroBitCount
      if zero < min(index + 64, searched) { return zero..<zero + 1 }
    }
    return nil
  }

  /// The line, from 0, of the front matter's `tasks` entry if its version is not 1; `nil` otherwise.
  fileprivate var unknownVersionLine: Int? {
    guard let head = records.first, head.kind == .frontMatter, let version = frontMatter.version,
      version != Array("1".utf8)
    else { return nil }
    let entry = records[1..<Int(head.next)].first { entry in
      entry.kind == .entry && entry.detail == UInt16(FrontMatterKey.tasks.rawValue)
    }
    return entry.map { bytes.lineFeeds(in: 0..<$0.lowerBound) }
  }
}

extension Span where Element == UInt8 {
  /// Whether a byte order mark of UTF-16, or of little-endian UTF-32, begins at `offset`.
  package func isForeignMark(at offset: Int, contentEnd: Int) -> Bool {
    guard offset &+ 2 <= contentEnd else { return false }
    return (self[offset] == 0xFF && self[offset &+ 1] == 0xFE) || (self[offset] == 0xFE && self[offset &+ 1] == 0xFF)
  }
}
