public import TaskSyntax

/// A text that changes, in parts: a change reads again only the parts it touches. The parts that it reads have bytes of
/// their own.
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
    /// The syntax, with `documentOffset` and `firstLine` of the current document. In a large document it has no
    /// records; `syntax(ofPart:)` reads them again.
    public fileprivate(set) var syntax: SyntaxPart
    /// The tasks and headings.
    public let model: PartModel
    /// The headings that are open at its end.
    package let outline: PartOutline
    /// A mark that no other part has: as long as it is the same, the part is as it was read, but for its place.
    public let identity = Identity()
    private(set) var hasRecords = true

    fileprivate init(_ syntax: SyntaxPart, keepsRecords: Bool) {
      let model = PartModel(syntax)
      self.init(syntax, model, PartOutline(syntax, model), hasRecords: true)
      if !keepsRecords { dropRecords() }
    }

    /// Creates a part that was read, with its bytes.
    package init(_ syntax: SyntaxPart, _ model: PartModel, _ outline: PartOutline, hasRecords: Bool) {
      self.syntax = syntax
      self.model = model
      self.outline = outline
      self.hasRecords = hasRecords
    }

    /// The number of bytes.
    public var count: Int { syntax.range.count }
  }

  /// The mark of a part, compared by reference.
  public final class Identity: Sendable {}

  public private(set) var parts: [Part] = []
  /// The keys that the front matter declares.
  public private(set) var dialect = Dialect()
  /// The length in bytes.
  public private(set) var count = 0
  /// The number of tasks.
  public var taskCount: Int { parts.reduce(0) { $0 + $1.syntax.taskCount } }
  /// The number of bytes after which a part ends at the next place where one may end.
  private let partLength: Int
  /// The length of a document, in bytes, above which its parts keep no records, which take more memory than the text.
  private let recordLimit: Int
  /// The parts that were joined last, and the model of the document.
  private var joined: (parts: [Identity], frontMatter: FrontMatter, model: DocumentModel)?
  /// The end of the lines that decide whether the document begins with front matter, in bytes; 0 if its first line
  /// opens none.
  private var headEnd = 0

  /// The length of a document, in bytes, above which work that grows with it is put off.
  public static let largeCount = 4 << 20

  /// - Parameters:
  ///   - partLength: in bytes.
  ///   - recordLimit: the length of a document, in bytes, above which parts keep no records.
  public init(
    _ bytes: [UInt8], partLength: Int = 1 << 16, recordLimit: Int = OpenText.largeCount
  ) {
    self.partLength = partLength
    self.recordLimit = recordLimit
    var dialect = Dialect()
    var start = 0
    let length = lengthOfParts(in: bytes.count)
    // A window of the text is copied at a time, with padding, and not the whole text.
    let standardWindow = length + length / 4 + 1024
    var window = standardWindow
    repeat {
      let end = min(bytes.count, start + window)
      var part = SyntaxPart(source: SourceText(Array(bytes[start..<end])).storage)
      let outcome = part.read(
        from: 0, to: min(length, end - start), contentEnd: end - start, isFirst: start == 0,
        isFinal: end == bytes.count, dialect: &dialect)
      guard case .complete = outcome else {
        window *= 2
        continue
      }
      window = standardWindow
      add(part, keepsRecords: bytes.count <= recordLimit)
      start += part.range.count
    } while start < bytes.count
    self.dialect = dialect
    place(from: 0)
  }

  /// Reads a text in parts as those of a file.
  public init(inPartsOfFile source: SourceText) {
    partLength = SyntaxTree.partLength
    recordLimit = .max
    source.forEachPart { part, known in
      dialect = known
      add(part, keepsRecords: true)
    }
    place(from: 0)
  }

  /// Creates a text of parts that were read.
  ///
  /// - Parameter keepsRecords: whether parts that are read again keep their records.
  package init(_ parts: [Part], _ dialect: Dialect, keepsRecords: Bool) {
    partLength = 1 << 16
    recordLimit = keepsRecords ? .max : 0
    self.parts = parts
    self.dialect = dialect
    place(from: 0)
  }

  private mutating func add(_ part: SyntaxPart, keepsRecords: Bool) {
    parts.append(Part(part.separated(), keepsRecords: keepsRecords))
  }

  /// Returns the length of the parts of a text: about the same for all, so that no small rest is left.
  private func lengthOfParts(in count: Int) -> Int {
    count <= 2 * partLength ? count : count / (count / partLength)
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

  /// Replaces the whole text. The parts that both texts begin and end with are not read again.
  ///
  /// - Returns: the numbers of the parts that were read again, and the change.
  public mutating func replaceAll(with bytes: Span<UInt8>) -> (
    old: Range<Int>, new: Range<Int>, range: Range<Int>, count: Int
  ) {
    let shorter = min(count, bytes.count)
    var start = 0
    for part in parts {
      let length = part.commonLength(with: bytes, from: start, limit: min(part.count, shorter - start))
      start += length
      if length < part.count { break }
    }
    var same = 0
    for part in parts.reversed() {
      let most = min(part.count, shorter - start - same)
      let place = bytes.count - same - part.count
      if most == part.count, part.commonLength(with: bytes, from: place, limit: most) == most {
        same += most
        continue
      }
      let old = part.syntax.bytes
      var index = part.count
      while index > part.count - most, old[index - 1] == bytes[bytes.count - same - 1] {
        index -= 1
        same += 1
      }
      break
    }
    let range = start..<count - same
    let new = bytes.array(start..<bytes.count - same)
    let read = replace(range, with: new)
    return (read.old, read.new, range, new.count)
  }

  /// Returns the bytes of a range of the document.
  public func bytes(in range: Range<Int>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    var number = partNumber(at: range.lowerBound)
    while number < parts.count, parts[number].syntax.documentOffset < range.upperBound {
      let part = parts[number].syntax
      let wanted = range.clamped(to: part.documentOffset..<part.documentOffset + part.range.count)
      bytes.append(
        copying: part.bytes.extracting(
          wanted.lowerBound - part.documentOffset..<wanted.upperBound - part.documentOffset))
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
    let line = part.paddedBytes.firstIndex(of: 0x0A, from: 0)
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
    var dialect = region.lowerBound == 0 ? Dialect() : self.dialect
    let isFirst = region.lowerBound == 0
    guard
      let parts = read(SourceText(padding: source), to: end, isFirst: isFirst, isFinal: isFinal, dialect: &dialect)
    else { return nil }
    // Only an empty document has a part without bytes.
    return (end == 0 && self.parts.count > region.count ? [] : parts, dialect)
  }

  /// Reads the first `end` bytes of a source. Returns `nil` if a part does not end there.
  private func read(
    _ source: SourceText, to end: Int, isFirst: Bool, isFinal: Bool, dialect: inout Dialect
  ) -> [Part]? {
    let length = lengthOfParts(in: end)
    var parts: [Part] = []
    var part = SyntaxPart(source: source.storage)
    var start = 0
    repeat {
      let outcome = part.read(
        from: start, to: min(start + length, end), contentEnd: source.count, isFirst: isFirst && start == 0,
        isFinal: isFinal, dialect: &dialect)
      guard case .complete = outcome, part.range.upperBound <= end else { return nil }
      start = part.range.upperBound
      parts.append(Part(part.separated(), keepsRecords: count <= recordLimit))
    } while start < end
    return parts
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
    if count > recordLimit {
      for number in parts.indices where parts[number].hasRecords { parts[number].dropRecords() }
    }
    if first == 0 || parts[first].syntax.documentOffset <= headEnd { headEnd = endOfHead() }
  }

  /// The number of nonblank lines among which front matter ends, see `Grammar/Specification.md`, "Front matter"; the
  /// opening line and one more are counted.
  private static let headLines = 67

  private func endOfHead() -> Int {
    let first = parts[0].syntax
    let start = first.paddedBytes.byteOrderMarksEnd(from: 0, contentEnd: first.range.count)
    guard first.paddedBytes.isDashes(at: start, contentEnd: first.range.count) else { return 0 }
    var lines = 0
    for part in parts {
      let bytes = part.syntax.paddedBytes
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

  /// Returns the number of bytes, up to `limit`, with which the part begins and which `other` has from `start` on.
  fileprivate func commonLength(with other: borrowing Span<UInt8>, from start: Int, limit: Int) -> Int {
    let bytes = syntax.paddedBytes
    // The last bytes of the other text may have nothing behind them.
    let fast = max(0, min(limit, other.count - start - 8))
    var length = bytes.commonLength(from: 0, other, from: start, limit: fast)
    if length < fast { return length }
    while length < limit, bytes[length] == other[start + length] { length += 1 }
    return length
  }

  fileprivate mutating func dropRecords() {
    syntax.dropRecords()
    hasRecords = false
  }
}

// The document as a whole.
extension OpenText {
  /// Returns the syntax of a part with its records.
  public func syntax(ofPart number: Int) -> SyntaxPart {
    var part = parts[number].syntax
    if !parts[number].hasRecords { part.readAgain(nil, dialect) }
    return part
  }

  /// Returns the parts with what headings and front matter hand down to them. Parts without records have those that
  /// `content` reads.
  public func parts(file: [UInt8], _ content: any DeferredContent) -> [DocumentPart] {
    var context = PartContext(parts.isEmpty ? FrontMatter() : content.syntax(ofPart: 0).frontMatter)
    return parts.enumerated().map { number, part in
      let result =
        part.hasRecords
        ? DocumentPart(part.syntax, part.model, context, file: file)
        : DocumentPart(part.syntax, readBy: content, number, part.model, context, file: file)
      context.pass(part.outline)
      return result
    }
  }

  /// The whole text: a copy.
  public var source: SourceText {
    var storage: [UInt8] = []
    storage.reserveCapacity(count + SourceText.padding)
    for part in parts { storage.append(copying: part.syntax.bytes) }
    return SourceText(padding: storage)
  }

  /// Returns the document as it would be read, but for the lengths of its parts. Parts that are as they were keep what
  /// was read, and the model of the document is joined again only where a part hands down something else.
  ///
  /// - Parameter content: the text and the parts of this text.
  public mutating func document(_ content: any DeferredContent) -> Document {
    let frontMatter = parts.isEmpty ? FrontMatter() : syntax(ofPart: 0).frontMatter
    let identities = parts.map(\.identity)
    var model: DocumentModel
    if let joined, joined.parts.count == parts.count, joined.frontMatter == frontMatter {
      model = joined.model
      for number in parts.indices where joined.parts[number] !== identities[number] {
        model = model.replacing(part: number, with: parts[number].model)
      }
    } else {
      model = DocumentModel(parts.map(\.model), frontMatter: frontMatter)
    }
    joined = (identities, frontMatter, model)
    return Document(.deferred(content), model, frontMatter)
  }
}
