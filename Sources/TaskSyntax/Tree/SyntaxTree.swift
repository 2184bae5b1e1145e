/// A document as a lossless tree, in parts.
///
/// The text of its leaves and of the gaps between them is the source, byte for byte, for every input. A tree is a
/// value.
public struct SyntaxTree: Sendable {
  /// The document. Every part covers a range of it.
  public let source: SourceText
  /// The parts in document order; at least one.
  public let parts: [SyntaxPart]
  public let dialect: Dialect

  /// The number of bytes after which a part ends at the next heading or task in column 0.
  public static let partLength = 256 * 1024

  /// Parses `bytes` in parts of about `partLength` bytes.
  public init(_ bytes: [UInt8], partLength: Int = SyntaxTree.partLength) {
    self.init(SourceText(bytes), partLength: partLength)
  }

  /// Parses `source` in parts of about `partLength` bytes.
  public init(_ source: SourceText, partLength: Int = SyntaxTree.partLength) {
    var parts: [SyntaxPart] = []
    let dialect = source.forEachPart(length: partLength) { part, _ in parts.append(part.take()) }
    self.init(source, parts: parts, dialect: dialect)
  }

  /// Creates a tree of parts that were parsed one by one.
  public init(_ source: SourceText, parts: [SyntaxPart], dialect: Dialect) {
    self.source = source
    self.parts = parts
    self.dialect = dialect
  }
}

extension SyntaxTree {
  /// The front matter; empty if there is none.
  public var frontMatter: FrontMatter { parts.first?.frontMatter ?? FrontMatter() }
}

extension SyntaxPart {
  /// The front matter if this is a document's first part and has any; otherwise empty.
  public var frontMatter: FrontMatter {
    guard let first = records.first, first.kind == .frontMatter else { return FrontMatter() }
    return FrontMatter(paddedBytes, records.span, at: 0, base: 0, contentEnd: range.count)
  }
}

extension SyntaxPart {
  /// Parses the task `- [ ] ` followed by `words`, as a single line of a document with `dialect`.
  package init(taskWords words: [UInt8], _ dialect: Dialect) {
    let source = SourceText(Array("- [ ] ".utf8) + words)
    self.init(source: source.storage)
    var dialect = dialect
    _ = read(from: 0, to: source.count, contentEnd: source.count, isFirst: false, isFinal: true, dialect: &dialect)
  }
}

extension SourceText {
  /// Parses the document part by part, each about `length` bytes long. A part reuses the storage of the previous one,
  /// unless `body` took it.
  ///
  /// `body` receives the dialect known so far. It is complete from the first part on, because only front matter
  /// declares keys.
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
  /// Parses the document in the first `count` bytes of the source, which padding follows, part by part, each about
  /// `length` bytes long. A part reuses the storage of the previous one. `body` must not take the source.
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
