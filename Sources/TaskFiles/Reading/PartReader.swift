package import TaskSyntax

/// A reader that parses a document, from a file or from memory, in parts and on all cores, and hands over each part as
/// soon as it is parsed.
///
///     file     |····0····|····1····|····2····|····3····|     regions of equal length
///     guessed  [part 0   ][ part 1      ][ 2  ][ part 3 ]    a part begins at the first cut of its region, and ends at the
///                                                            first cut of a later one that lies outside fences and comments
///     joined   [part 0   ][ part 1      ][ 2  ][ part 3 ]    kept where it begins just where the one before ends
///
/// A worker guesses that its region begins outside fences and comments. If one reaches into the region, the part before
/// ends at another offset than the guess begins, and the part is parsed again from the right offset, in order. A guess
/// reads at most one region beyond its own, so that the total time stays linear.
package struct PartReader {
  /// The length of a region in bytes. Buffers of this size fit in the cache of a core, and a pass needs only a few of
  /// them.
  package static let regionLength = 256 << 10

  private let origin: PartOrigin
  private let regionLength: Int
  private let lineFilter: LineFilter?

  /// Creates a reader of a file, which each worker reads into its own buffer.
  ///
  /// - Parameter lineFilter: the lines that are parsed to their end. `body` may change the filter of its part; the
  ///   change applies to the worker's next parts.
  package init(_ file: FileReader, regionLength: Int = PartReader.regionLength, lineFilter: LineFilter? = nil) {
    self.init(.file(file), regionLength, lineFilter)
  }

  /// Creates a reader of a document in memory, whose bytes all parts share.
  package init(_ source: SourceText, regionLength: Int = PartReader.regionLength) {
    self.init(.memory(source), regionLength, nil)
  }

  private init(_ origin: PartOrigin, _ regionLength: Int, _ lineFilter: LineFilter?) {
    self.origin = origin
    self.lineFilter = lineFilter
    // A multiple of 64, so that file and buffer are equally aligned: other copies are several times slower.
    self.regionLength = max(64, regionLength / 64 * 64)
  }

  /// A part's range in the document, and the result for it.
  package struct Piece<Result: Sendable>: Sendable {
    package var range: Range<Int>
    package var lineCount: Int
    package var result: Result
  }

  /// Calls `body` with every part and returns the results in document order. The order of the calls is unspecified, and
  /// some parts are passed more than once.
  ///
  /// `body` may take the part; otherwise its buffer is reused. The part's `firstLine` is not set, because lines are
  /// counted after all pieces are parsed. Throws if the file cannot be read or changes in the meantime.
  package func map<Result: Sendable>(
    workers: Int = WorkerPool.processorCount, _ body: @escaping @Sendable (inout SyntaxPart) -> Result
  ) throws(FileError) -> (pieces: [Piece<Result>], dialect: Dialect) {
    try map(workers: workers, head: { _, _ in }, { part, _ in body(&part) })
  }

  /// Calls `body` with every part, as above, and with the value that `makeHead` makes of the first part before any
  /// call.
  package func map<Head: Sendable, Result: Sendable>(
    workers: Int = WorkerPool.processorCount, head makeHead: (SyntaxPart, Dialect) -> Head,
    _ body: @escaping @Sendable (inout SyntaxPart, Head) -> Result
  ) throws(FileError) -> (pieces: [Piece<Result>], dialect: Dialect) {
    var window = PartWindow(origin, regionLength: regionLength, lineFilter)
    var dialect = Dialect()
    let first = try window.piece(from: 0, dialect: &dialect) { part, dialect in
      let head = makeHead(part, dialect)
      return (head: head, result: body(&part, head))
    }
    let head = first.result.head
    var pieces = [Piece(range: first.range, lineCount: first.lineCount, result: first.result.result)]
    let declared = dialect
    let guesses: [Swift.Result<Piece<Result>?, FileError>] = WorkerPool.map(
      workers: workers, items: max(0, origin.size - 1) / regionLength,
      state: PartWindow(origin, regionLength: regionLength, lineFilter)
    ) { window, item in
      Swift.Result { () throws(FileError) in
        try window.guess(region: item + 1, dialect: declared) { part, _ in body(&part, head) }
      }
    }
    var position = pieces[0].range.upperBound
    while position < origin.size {
      let region = position / regionLength
      let guess = region > 0 ? try guesses[region - 1].get() : nil
      if let guess, guess.range.lowerBound == position {
        pieces.append(guess)
      } else {
        pieces.append(try window.piece(from: position, dialect: &dialect) { part, _ in body(&part, head) })
      }
      position = pieces[pieces.count - 1].range.upperBound
    }
    try origin.checkUnchanged()
    return (pieces, dialect)
  }

  /// Returns the results of `body` for the parts that begin at `starts`, offsets that an earlier pass found, in the
  /// same order.
  package func map<Result: Sendable>(
    startingAt starts: [Int], workers: Int = WorkerPool.processorCount, _ dialect: Dialect,
    _ body: @escaping @Sendable (inout SyntaxPart) -> Result
  ) throws(FileError) -> [Result] {
    let read: [Swift.Result<Result, FileError>] = WorkerPool.map(
      workers: workers, items: starts.count, state: PartWindow(origin, regionLength: regionLength, lineFilter)
    ) { window, item in
      var dialect = dialect
      return Swift.Result { () throws(FileError) in
        try window.piece(from: starts[item], dialect: &dialect) { part, _ in body(&part) }.result
      }
    }
    var results: [Result] = []
    for result in read { results.append(try result.get()) }
    try origin.checkUnchanged()
    return results
  }
}

/// The origin of a document's bytes.
private enum PartOrigin: Sendable {
  case file(FileReader)
  case memory(SourceText)

  var size: Int {
    switch self {
    case .file(let file): file.size
    case .memory(let source): source.count
    }
  }

  var isMemory: Bool { if case .memory = self { true } else { false } }

  /// Throws if the file has changed since it was opened.
  func checkUnchanged() throws(FileError) { if case .file(let file) = self { try file.checkUnchanged() } }
}

/// The buffer of one worker, with a range of the document or all of it, and the part that is parsed from it.
private struct PartWindow: Sendable {
  private let origin: PartOrigin
  private let regionLength: Int
  private var part = SyntaxPart()
  /// The number of bytes read after a region, which usually include the cut that ends its part.
  private let lookahead: Int
  /// The offset of `part.source` in the document, and the end of the content within `part.source`.
  private var base = 0
  private var contentEnd = 0

  init(_ origin: PartOrigin, regionLength: Int, _ lineFilter: LineFilter?) {
    self.origin = origin
    part.lineFilter = lineFilter
    lookahead = min(8 << 10, regionLength)
    self.regionLength = regionLength
  }

  /// Parses the part of any length that begins at `start`, which must be the start of a part.
  mutating func piece<Result>(
    from start: Int, dialect: inout Dialect, _ body: (inout SyntaxPart, Dialect) -> Result
  ) throws(FileError) -> PartReader.Piece<Result> {
    let region = start / regionLength
    var end = (region + 1) * regionLength + lookahead
    while true {
      try load(from: start, to: end)
      if showsCut(behind: region), let piece = read(from: start, region: region, dialect: &dialect, body) {
        return piece
      }
      // The range doubles each time, so that fewer bytes are read in vain than the part has.
      end = origin.isMemory ? origin.size : start + 2 * (end - start)
    }
  }

  /// Parses the part that begins at the first cut of `region`, on the guess that the cut lies outside fences and
  /// comments. Returns `nil` if the region has no cut or the part ends more than a region later.
  mutating func guess<Result>(
    region: Int, dialect: Dialect, _ body: (inout SyntaxPart, Dialect) -> Result
  ) throws(FileError) -> PartReader.Piece<Result>? {
    var dialect = dialect
    let regionStart = region * regionLength
    guard beginsLine(in: regionStart..<regionStart + regionLength) else { return nil }
    for end in [regionStart + regionLength + lookahead, regionStart + 2 * regionLength + lookahead] {
      try load(from: regionStart - 1, to: end)
      guard let start = firstCut(region: region) else { return nil }
      if let piece = read(from: start, region: region, dialect: &dialect, body) { return piece }
    }
    return nil
  }

  /// Whether a line may begin in `range`. A document in memory is loaded up to the end of a line, so a region inside a
  /// long line is skipped.
  private func beginsLine(in range: Range<Int>) -> Bool {
    guard case .memory(let source) = origin else { return true }
    let end = min(range.upperBound, source.count)
    return source.storage.span.firstIndex(of: 0x0A, from: range.lowerBound - 1, limit: end) < end
  }

  /// Whether the buffer holds the end of the line in which `region` ends, the earliest possible end of the part. Until
  /// then parsing would be in vain.
  private func showsCut(behind region: Int) -> Bool {
    guard base + contentEnd < origin.size else { return true }
    let lineFeed = part.source.span.firstIndex(
      of: 0x0A, from: (region + 1) * regionLength - base - 1, limit: contentEnd)
    return lineFeed + LineForm.cutLength <= contentEnd
  }

  /// Returns the start of the first line of `region` that may begin a part.
  private func firstCut(region: Int) -> Int? {
    let regionStart = region * regionLength
    let source = part.source.span
    var line = regionStart - base
    while line <= contentEnd, line > 0, source[line - 1] != UInt8(ascii: "\n") { line += 1 }
    guard line < contentEnd else { return nil }
    let cut = base + SyntaxPart.firstCut(in: source, from: line, contentEnd: contentEnd)
    return cut < min(regionStart + regionLength, origin.size) ? cut : nil
  }

  /// Parses the part at `start` of the document from the buffer; returns `nil` if the buffer ends before the part.
  private mutating func read<Result>(
    from start: Int, region: Int, dialect: inout Dialect, _ body: (inout SyntaxPart, Dialect) -> Result
  ) -> PartReader.Piece<Result>? {
    let outcome = part.read(
      from: start - base, to: (region + 1) * regionLength - base, contentEnd: contentEnd,
      isFirst: start == 0, isFinal: base + contentEnd >= origin.size, dialect: &dialect)
    guard outcome == .complete else { return nil }
    part.documentOffset = start
    let range = start..<start + part.range.count
    return PartReader.Piece(range: range, lineCount: part.lineCount, result: body(&part, dialect))
  }

  /// Loads the bytes from `start`, or a little before it, to `end`, or a little after it.
  private mutating func load(from start: Int, to end: Int) throws(FileError) {
    switch origin {
    case .file(let file): try load(file, from: start, to: end)
    case .memory(let source):
      part.source = source.storage
      // If more follows, the content extends to the end of a line, so that a line feed ends every line in the buffer.
      contentEnd =
        end < source.count ? min(source.storage.span.firstIndex(of: 0x0A, from: end) + 1, source.count) : source.count
    }
  }

  /// Fills the buffer with the file's bytes and the padding.
  private mutating func load(_ file: FileReader, from start: Int, to end: Int) throws(FileError) {
    base = max(0, start) / 64 * 64
    let count = min(end, file.size) - base
    let room = count + SourceText.padding
    if part.source.count < room {
      part.source = try file.bytes(from: base, count: count, reservedTail: SourceText.padding)
      guard part.source.count == count else { throw FileError(file.path, .changedWhileRead) }
      part.source += repeatElement(0, count: SourceText.padding)
    } else {
      let number = try file.read(from: base, into: &part.source, at: 0, count: count)
      guard number == count else { throw FileError(file.path, .changedWhileRead) }
    }
    part.source[count] = UInt8(ascii: "\n")
    contentEnd = count
  }
}
