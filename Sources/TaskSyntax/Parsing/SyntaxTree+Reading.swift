extension SyntaxTree {
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
