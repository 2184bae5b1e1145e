/// A document as a lossless tree, in parts.
///
/// The text of its leaves and of the gaps between them is the source, byte for byte, for every input. A tree is a
/// value.
public struct SyntaxTree: Sendable {
  /// The document; every part holds a part of it.
  public let source: SourceText
  /// At least one.
  public let parts: [SyntaxPart]
  public let dialect: Dialect

  /// The bytes after which a part ends at the next heading or task in column 0.
  public static let partLength = 256 * 1024

  /// Reads `bytes` in parts of about `partLength` bytes.
  public init(_ bytes: [UInt8], partLength: Int = SyntaxTree.partLength) {
    self.init(SourceText(bytes), partLength: partLength)
  }

  /// Reads `source` in parts of about `partLength` bytes.
  public init(_ source: SourceText, partLength: Int = SyntaxTree.partLength) {
    var parts: [SyntaxPart] = []
    let dialect = source.forEachPart(length: partLength) { part, _ in parts.append(part.take()) }
    self.init(source, parts: parts, dialect: dialect)
  }

  /// A tree of parts that were read one by one.
  public init(_ source: SourceText, parts: [SyntaxPart], dialect: Dialect) {
    self.source = source
    self.parts = parts
    self.dialect = dialect
  }
}

extension SyntaxTree {
  /// The front matter; an empty one where there is none.
  public var frontMatter: FrontMatter { parts.first?.frontMatter ?? FrontMatter() }
}

extension SyntaxPart {
  /// The front matter, if this is a document's first part; an empty one where there is none.
  public var frontMatter: FrontMatter {
    guard let first = records.first, first.kind == .frontMatter else { return FrontMatter() }
    return FrontMatter(paddedBytes, records.span, at: 0, base: 0, contentEnd: range.count)
  }
}

extension SyntaxPart {
  /// The task `- [ ] ` with `words`, a line by itself, read as in a document with `dialect`.
  package init(taskWords words: [UInt8], _ dialect: Dialect) {
    let source = SourceText(Array("- [ ] ".utf8) + words)
    self.init(source: source.storage)
    var dialect = dialect
    _ = read(from: 0, to: source.count, contentEnd: source.count, isFirst: false, isFinal: true, dialect: &dialect)
  }
}

extension SourceText {
  /// Reads the document part by part, each of about `length` bytes and in the room of the one before, unless `body`
  /// takes it.
  ///
  /// `body` gets the dialect as far as it is known: all of it from the first part on, since only front matter declares
  /// keys.
  /// - Returns: the dialect.
  @discardableResult
  public func forEachPart(
    length: Int = SyntaxTree.partLength, _ body: (inout SyntaxPart, Dialect) -> Void
  ) -> Dialect {
    var part = SyntaxPart(source: storage)
    return part.forEachPart(count: count, length: length) { part, dialect in
      body(&part, dialect)
      if part.source.isEmpty { part.source = storage }
    }
  }
}

extension SyntaxPart {
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
