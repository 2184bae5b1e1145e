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

  /// A part that is all of a text, without records.
  package init(alone text: SourceText) {
    self.init(source: text.storage)
    range = 0..<text.count
  }

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

  /// The kinds of bytes that the part holds.
  package var byteClasses: ByteClasses { bytes.byteClasses }
}

extension SyntaxPart {
  /// Returns the part with its records trimmed to size. Moves the source into it, so the next part needs another
  /// source.
  public mutating func take() -> SyntaxPart {
    var kept = self
    source = []
    kept.lineFilter = nil
    // A slice, so that only its elements are copied.
    kept.records = Array(records[...])
    return kept
  }

  /// Returns the part with the source of its whole document in place of its own.
  package func placed(in source: SourceText) -> SyntaxPart {
    var part = self
    part.source = source.storage
    part.range = documentOffset..<documentOffset + range.count
    return part
  }

  /// The part without its records and its bytes.
  package var head: SyntaxPart {
    var head = self
    (head.source, head.records, head.lineFilter) = ([], [], nil)
    return head
  }

  /// Whether it has its bytes.
  package var hasText: Bool { source.count >= range.upperBound + SourceText.padding }

  /// Returns the part with its bytes, which `source` holds from its start on, and padding after them. The records stay
  /// as they are.
  package func placed(alone source: SourceText) -> SyntaxPart {
    var part = self
    part.source = source.storage
    part.range = 0..<range.count
    return part
  }

  /// Frees the records. `readAgain` brings them back.
  package mutating func dropRecords() { records = [] }

  /// Returns the part with a source that holds nothing else, and padding after it.
  package func separated() -> SyntaxPart {
    var part = self
    let text = SourceText(Array(source[range]))
    part.source = text.storage
    part.range = 0..<text.count
    part.records = Array(records[...])
    return part
  }
}
