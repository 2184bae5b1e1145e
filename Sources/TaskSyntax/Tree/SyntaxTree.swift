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
