public import TaskSyntax

/// A text that is open in an editor, in parts with bytes of their own: a change reads again only the parts it touches.
///
///     before   part 1   │ part 2        │ part 3   │ part 4
///     edit                     ×××××
///     after    part 1   │ part 2 ++++++ │ part 3   │ part 4
///                       └──── read ─────┴ a line more
///
/// Nothing is open where a part begins, so the parts before the edit keep what was read. The part before the first
/// changed one is read again if the edit touches the start of that one, because the first line may no longer begin a
/// part. The new text must end where the next part begins, and the first line of that part must still begin one.
/// Otherwise, as behind a fence that was opened, twice as many parts are read, up to the end of the document.
public struct OpenText: Sendable {
  /// A part with its place in the document.
  public struct Part: Sendable {
    /// The syntax, with `documentOffset` and `firstLine` of the current document.
    public fileprivate(set) var syntax: SyntaxPart

    /// The number of bytes.
    public var count: Int { syntax.range.count }
  }

  public private(set) var parts: [Part] = []
  /// The keys that the front matter declares.
  public private(set) var dialect = Dialect()
  /// The length in bytes.
  public private(set) var count = 0
  /// The number of bytes after which a part ends at the next place where one may end.
  private let partLength: Int
  /// The end of the lines that decide whether the document begins with front matter, in bytes; 0 if its first line
  /// opens none.
  private var headEnd = 0

  /// - Parameter partLength: in bytes.
  public init(_ bytes: [UInt8], partLength: Int = 1 << 16) {
    self.partLength = partLength
    _ = replace(0..<0, with: bytes)
  }

  /// Replaces bytes. Returns the numbers of the parts that were read again, before and after the change.
  ///
  /// - Parameter range: bytes of the document.
  @discardableResult
  public mutating func replace(_ range: Range<Int>, with bytes: [UInt8]) -> (old: Range<Int>, new: Range<Int>) {
    var region = joined(touchedParts(range), change: bytes.count - range.count)
    while true {
      let start = region.isEmpty ? 0 : parts[region.lowerBound].syntax.documentOffset
      let end = region.isEmpty ? 0 : parts[region.upperBound - 1].end
      var content = self.bytes(in: start..<range.lowerBound)
      content += bytes
      content += self.bytes(in: range.upperBound..<end)
      if let read = read(content, from: region, offset: start) {
        if read.dialect != dialect, region.upperBound < parts.count {
          // Front matter changed, and decides how all words are read.
          region = region.lowerBound..<parts.count
          continue
        }
        dialect = read.dialect
        parts.replaceSubrange(region, with: read.parts)
        place(from: region.lowerBound)
        return (region, region.lowerBound..<region.lowerBound + read.parts.count)
      }
      region = region.lowerBound..<min(parts.count, region.upperBound + max(1, region.count))
    }
  }

  /// Returns the bytes of a range of the document.
  public func bytes(in range: Range<Int>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    var number = partNumber(at: range.lowerBound)
    while number < parts.count, parts[number].syntax.documentOffset < range.upperBound {
      let part = parts[number].syntax
      let wanted = range.clamped(to: part.documentOffset..<part.documentOffset + part.range.count)
      bytes += part.source[wanted.lowerBound - part.documentOffset..<wanted.upperBound - part.documentOffset]
      number += 1
    }
    return bytes
  }

  /// Returns the number of the part that holds the byte at `offset`, or of the last one.
  public func partNumber(at offset: Int) -> Int {
    max(0, parts.partitioningIndex { $0.syntax.documentOffset > offset } - 1)
  }

  private func touchedParts(_ range: Range<Int>) -> Range<Int> {
    guard !parts.isEmpty else { return 0..<0 }
    var first = partNumber(at: range.lowerBound)
    let last = partNumber(at: max(range.lowerBound, range.upperBound - 1))
    if range.lowerBound <= headEnd {
      first = 0
    } else if first > 0, touchesFirstLine(range, parts[first].syntax) {
      first -= 1
    }
    return first..<last + 1
  }

  /// Returns a region with a neighbor if it would become small.
  private func joined(_ region: Range<Int>, change: Int) -> Range<Int> {
    guard !region.isEmpty else { return region }
    let count = parts[region.upperBound - 1].end - parts[region.lowerBound].syntax.documentOffset + change
    guard count < partLength / 4 else { return region }
    if region.upperBound < parts.count { return region.lowerBound..<region.upperBound + 1 }
    return max(0, region.lowerBound - 1)..<region.upperBound
  }

  /// Whether a change reaches the bytes that decide whether a part may begin here.
  private func touchesFirstLine(_ range: Range<Int>, _ part: SyntaxPart) -> Bool {
    let line = part.source.span.firstIndex(of: 0x0A, from: 0)
    return range.lowerBound <= part.documentOffset + line
  }

  /// Reads the new content of a region. Returns `nil` if the region must be larger.
  private func read(
    _ content: [UInt8], from region: Range<Int>, offset: Int
  ) -> (parts: [Part], dialect: Dialect)? {
    let end = content.count
    let isFinal = region.upperBound == parts.count
    var source = content
    if !isFinal { source += beginning(ofPart: region.upperBound) }
    let text = SourceText(padding: source)
    var dialect = region.lowerBound == 0 ? Dialect() : self.dialect
    // Parts of about one length, so that no edit leaves a small rest.
    let length = end <= 2 * partLength ? end : end / (end / partLength)
    var read: [Part] = []
    var start = 0
    repeat {
      var part = SyntaxPart(source: text.storage)
      let isFirst = region.lowerBound == 0 && start == 0
      let outcome = part.read(
        from: start, to: min(start + length, end), contentEnd: text.count, isFirst: isFirst, isFinal: isFinal,
        dialect: &dialect)
      guard case .complete = outcome, part.range.upperBound <= end else { return nil }
      start = part.range.upperBound
      read.append(Part(syntax: part.separated()))
    } while start < end
    // Only an empty document has a part without bytes.
    if end == 0, parts.count > region.count { read = [] }
    return (read, dialect)
  }

  /// Returns the first lines of a part and more, at least as much as decides whether a part may begin there.
  private func beginning(ofPart number: Int) -> [UInt8] {
    let start = parts[number].syntax.documentOffset
    return bytes(in: start..<min(count, start + LineForm.cutLength))
  }

  /// Counts bytes and lines from a part on.
  private mutating func place(from first: Int) {
    var (offset, line) = first == 0 ? (0, 0) : (parts[first - 1].end, parts[first - 1].endLine)
    for number in first..<parts.count {
      parts[number].syntax.documentOffset = offset
      parts[number].syntax.firstLine = line
      (offset, line) = (parts[number].end, parts[number].endLine)
    }
    count = offset
    if first == 0 || parts[first].syntax.documentOffset <= headEnd { headEnd = endOfHead() }
  }

  /// The number of nonblank lines among which front matter ends, see `Grammar/Specification.md`, "Front matter"; the
  /// opening line and one more are counted.
  private static let headLines = 67

  private func endOfHead() -> Int {
    let first = parts[0].syntax.source
    let start = first.span.byteOrderMarksEnd(from: 0, contentEnd: parts[0].count)
    guard first.span.isDashes(at: start, contentEnd: parts[0].count) else { return 0 }
    var lines = 0
    for part in parts {
      let source = part.syntax.source
      let bytes = source.span
      var position = 0
      while position < part.count {
        if lines == Self.headLines { return part.syntax.documentOffset + position }
        let end = bytes.firstIndex(of: 0x0A, from: position)
        if !bytes.trimmed(position..<min(end, part.count)).isEmpty { lines += 1 }
        position = end + 1
      }
    }
    return count
  }
}

extension OpenText.Part {
  /// The end in the document, in bytes.
  fileprivate var end: Int { syntax.documentOffset + count }
  /// The number of line feeds up to the end.
  fileprivate var endLine: Int { syntax.firstLine + syntax.lineCount }
}
