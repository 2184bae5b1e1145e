extension SyntaxPart {
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

  /// Reads the part once more, with another filter.
  public mutating func readAgain(_ filter: LineFilter?, _ dialect: Dialect) {
    lineFilter = filter
    let (offset, isLast) = (documentOffset, isLast)
    var dialect = dialect
    // A part that ends where everything is closed ends there too if nothing follows.
    _ = read(
      from: range.lowerBound, to: range.upperBound, contentEnd: range.upperBound, isFirst: offset == 0, isFinal: true,
      dialect: &dialect)
    self.isLast = isLast
  }

  /// The task `- [ ] ` with `words`, a line by itself, read as in a document with `dialect`.
  package init(taskWords words: [UInt8], _ dialect: Dialect) {
    let source = SourceText(Array("- [ ] ".utf8) + words)
    self.init(source: source.storage)
    var dialect = dialect
    _ = read(from: 0, to: source.count, contentEnd: source.count, isFirst: false, isFinal: true, dialect: &dialect)
  }

  /// Reads lines of tasks, which have no notes and subtasks then. Each ends with a line feed and begins with the bullet.
  /// Returns `nil` if they are not tasks.
  ///
  /// - Parameter starts: the offsets of the lines.
  package init?(taskLines text: [UInt8], starts: [Int], _ dialect: Dialect) {
    let source = SourceText(padding: text)
    self.init(source: source.storage)
    var dialect = dialect
    _ = read(from: 0, to: source.count, contentEnd: source.count, isFirst: false, isFinal: true, dialect: &dialect)
    guard taskRecords.map({ records[$0].lowerBound }) == starts else { return nil }
  }

  /// The numbers of the records of tasks.
  package var taskRecords: [Int] { records.indices.filter { records[$0].kind == .task } }

  /// Reads the document in the first `count` bytes of the source, padding behind them, part by part, each of about
  /// `length` bytes and in the room of the one before. `body` leaves the source where it is.
  ///
  /// - Returns: the dialect.
  @discardableResult
  package mutating func forEachPart(
    count: Int, length: Int = SyntaxTree.partLength, _ body: (inout SyntaxPart, Dialect) -> Void
  ) -> Dialect {
    var dialect = Dialect()
    var start = 0
    var line = 0
    repeat {
      _ = read(
        from: start, to: start &+ max(1, min(length, count)), contentEnd: count, isFirst: start == 0, isFinal: true,
        dialect: &dialect)
      documentOffset = start
      firstLine = line
      start = range.upperBound
      line &+= lineCount
      body(&self, dialect)
    } while start < count
    return dialect
  }
}
