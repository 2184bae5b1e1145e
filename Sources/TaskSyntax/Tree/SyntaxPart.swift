/// A run of lines of a document and its records: the unit in which documents are parsed, one by one or on all cores.
///
/// A part begins at the start of the document, at a heading, or at a task in column 0. A small document is one part.
/// Parts are values: keep them, or reuse their storage for the next part.
public struct SyntaxPart: Sendable {
  /// The bytes that contain the part, with `SourceText.padding` after the content.
  public package(set) var source: [UInt8]
  /// The position of the part in `source`.
  public internal(set) var range: Range<Int> = 0..<0
  /// The offset of the part in the document, in bytes.
  public var documentOffset = 0
  /// The number of lines in the document before the part.
  public var firstLine = 0
  /// Whether the part is the last one of the document.
  public internal(set) var isLast = false
  /// The number of line feeds in the part.
  public internal(set) var lineCount = 0
  /// The records in preorder. Their offsets are relative to the start of the part.
  public internal(set) var records: [SyntaxRecord] = []
  /// The number of tasks among `records`.
  public internal(set) var taskCount = 0
  /// The kinds that occur in `records`.
  public internal(set) var kinds = SyntaxKinds()
  /// The lines that are conflict markers if they form a complete conflict.
  public internal(set) var conflictMarkers: [ConflictMarker] = []

  /// The letters in effect below the headings that are open at the end of the part, if lines are filtered.
  public internal(set) var letters = LevelLetters()
  /// The tasks whose lines are read to the end; `nil` for all.
  public var lineFilter: LineFilter?

  public init(source: [UInt8] = []) { self.source = source }

  /// The bytes of the part. The offsets of records are relative to their start.
  public var bytes: Span<UInt8> {
    @_lifetime(borrow self)
    get { source.span.extracting(range) }
  }

  /// The bytes of the part and everything after them in the source, at least the padding, for loops that look ahead.
  package var paddedBytes: Span<UInt8> {
    @_lifetime(borrow self)
    get { source.span.extracting(range.lowerBound..<source.count) }
  }

  /// The result of reading a part.
  public enum Outcome: Sendable {
    case complete
    /// The source ended before the part did, and the document continues. Call again with a source that has more
    /// content.
    case needsMoreContent
  }

  /// Parses the part that begins at `start` of `source`, where a part must be able to begin, and ends at the first cut
  /// at or after `nominalEnd`. Reuses the capacity of `records`.
  ///
  /// - Parameters:
  ///   - contentEnd: The end of the content of `source`, which padding follows.
  ///   - isFirst: Whether the document begins at `start`.
  ///   - isFinal: Whether the document ends at `contentEnd`.
  ///   - dialect: The declarations of the document's front matter. Reading the first part sets it.
  public mutating func read(
    from start: Int, to nominalEnd: Int, contentEnd: Int, isFirst: Bool, isFinal: Bool, dialect: inout Dialect
  ) -> Outcome {
    let source = self.source
    // Common text has a record per 14 bytes; a line that consists of tokens may have one per three bytes.
    var room = max(records.capacity, (min(nominalEnd, contentEnd) &- start) / 10 &+ 64)
    while true {
      var outcome = BlockParser.Outcome.complete
      records.removeAll(keepingCapacity: true)
      records.append(addingCapacity: room) { records in
        var parser = BlockParser(
          source.span, from: start, contentEnd: contentEnd, isFinal: isFinal, dialect: dialect, filter: lineFilter)
        outcome =
          !isFirst || parser.documentStart(into: &records)
          ? parser.parse(to: nominalEnd, into: &records) : .needsMoreContent
        guard case .complete = outcome else { return }
        range = start..<parser.position
        isLast = isFinal && parser.position >= contentEnd
        lineCount = parser.lineCount
        kinds = parser.kinds
        taskCount = parser.taskCount
        conflictMarkers = parser.markers
        dialect = parser.dialect
        letters = parser.filter?.outer ?? LevelLetters()
      }
      switch outcome {
      case .complete: return .complete
      case .needsMoreContent: return .needsMoreContent
      case .needsMoreRoom(let expected): room = max(2 &* room, expected)
      }
    }
  }

  /// Returns the first line start at or after `offset`, itself a line start, where a part may begin if it is outside
  /// fences and comments; `contentEnd` if there is none.
  public static func firstCut(in source: borrowing Span<UInt8>, from offset: Int, contentEnd: Int) -> Int {
    var position = offset
    while position < contentEnd && !source.isCut(at: position, end: contentEnd) {
      position = source.firstIndex(of: .lineFeed, from: position) &+ 1
    }
    return min(position, contentEnd)
  }
}

extension SyntaxPart {
  /// Parses the part again with another filter.
  public mutating func readAgain(_ filter: LineFilter?, _ dialect: Dialect) {
    lineFilter = filter
    let (offset, isLast) = (documentOffset, isLast)
    var dialect = dialect
    // A part that ends where nothing is open also ends there if nothing follows.
    _ = read(
      from: range.lowerBound, to: range.upperBound, contentEnd: range.upperBound, isFirst: offset == 0, isFinal: true,
      dialect: &dialect)
    self.isLast = isLast
  }

  /// Returns the part with its records trimmed to size. Moves the source into it, so the next part needs another
  /// source.
  public mutating func take() -> SyntaxPart {
    var kept = SyntaxPart(source: source)
    source = []
    kept.range = range
    kept.documentOffset = documentOffset
    kept.firstLine = firstLine
    kept.isLast = isLast
    kept.lineCount = lineCount
    // A slice, so that only its elements are copied.
    kept.records = Array(records[...])
    kept.kinds = kinds
    kept.taskCount = taskCount
    kept.conflictMarkers = conflictMarkers
    return kept
  }
}
