/// A run of lines of a document and its records: the piece in which documents are read, alone or on all cores.
///
/// A part begins at the document's start, at a heading or at a task in column 0. A small document is one part. Parts
/// are values: keep them, or let the next one take their room.
public struct SyntaxPart: Sendable {
  /// The bytes that hold the part, with `SourceText.padding` behind the content.
  public package(set) var source: [UInt8]
  /// The part's bytes in `source`.
  public internal(set) var range: Range<Int> = 0..<0
  /// The offset of the part in the document, in bytes.
  public var documentOffset = 0
  /// The lines of the document before the part.
  public var firstLine = 0
  /// Whether the document ends with the part.
  public internal(set) var isLast = false
  /// The line feeds in the part.
  public internal(set) var lineCount = 0
  /// In preorder, offsets from the part's start.
  public internal(set) var records: [SyntaxRecord] = []
  /// The tasks among `records`.
  public internal(set) var taskCount = 0
  /// The kinds that `records` has.
  public internal(set) var kinds = SyntaxKinds()
  /// The lines that are conflict markers if they make up a whole conflict.
  public internal(set) var conflictMarkers: [ConflictMarker] = []

  /// The letters that count below the headings that are open at the part's end, where lines are filtered.
  public internal(set) var letters = LevelLetters()
  /// The tasks whose lines are read to their end; `nil` for all.
  public var lineFilter: LineFilter?

  public init(source: [UInt8] = []) { self.source = source }

  /// The part's bytes; records count from its start.
  public var bytes: Span<UInt8> {
    @_lifetime(borrow self)
    get { source.span.extracting(range) }
  }

  /// The part's bytes and all that follows them in the source, the padding at least: for loops that look ahead.
  package var paddedBytes: Span<UInt8> {
    @_lifetime(borrow self)
    get { source.span.extracting(range.lowerBound..<source.count) }
  }

  /// The reason why the part ended.
  public enum Outcome: Sendable {
    case complete
    /// The source ended before the part did, and the document goes on: call again with a source that holds more.
    case needsMoreContent
  }

  /// Reads the part that begins at `start` of `source`, which must be a place where one may begin, and ends at the
  /// first cut at or after `nominalEnd`. Takes the room of the records that are there.
  ///
  /// - Parameters:
  ///   - contentEnd: where the content of `source` ends; padding follows.
  ///   - isFirst: whether the document begins at `start`.
  ///   - isFinal: whether the document ends at `contentEnd`.
  ///   - dialect: what the document's front matter declares; given by it for the first part.
  public mutating func read(
    from start: Int, to nominalEnd: Int, contentEnd: Int, isFirst: Bool, isFinal: Bool, dialect: inout Dialect
  ) -> Outcome {
    let source = self.source
    // 14 bytes a record on common text; a line of tokens only needs one for three bytes.
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

  /// The first place at or after `offset` of `source`, a line's start, where a part may begin if it lies outside fences
  /// and comments; `contentEnd` where there is none.
  public static func firstCut(in source: borrowing Span<UInt8>, from offset: Int, contentEnd: Int) -> Int {
    var position = offset
    while position < contentEnd && !source.isCut(at: position, end: contentEnd) {
      position = source.firstIndex(of: .lineFeed, from: position) &+ 1
    }
    return min(position, contentEnd)
  }
}

extension SyntaxPart {
  /// Reads the part once more, with another filter.
  public mutating func readAgain(_ filter: LineFilter?, _ dialect: Dialect) {
    lineFilter = filter
    let (offset, isLast) = (documentOffset, isLast)
    var dialect = dialect
    // What ends where everything is closed ends there too if nothing follows.
    _ = read(
      from: range.lowerBound, to: range.upperBound, contentEnd: range.upperBound, isFirst: offset == 0, isFinal: true,
      dialect: &dialect)
    self.isLast = isLast
  }

  /// The part to keep: its records in no more room than they need. The source goes along, so the next part needs
  /// another.
  public mutating func take() -> SyntaxPart {
    var kept = SyntaxPart(source: source)
    source = []
    kept.range = range
    kept.documentOffset = documentOffset
    kept.firstLine = firstLine
    kept.isLast = isLast
    kept.lineCount = lineCount
    // A slice, so that just its bytes are copied.
    kept.records = Array(records[...])
    kept.kinds = kinds
    kept.taskCount = taskCount
    kept.conflictMarkers = conflictMarkers
    return kept
  }
}
