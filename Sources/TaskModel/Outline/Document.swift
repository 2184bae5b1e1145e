public import TaskSyntax

/// A document as it was read: its text, its parts, and their meaning.
///
/// The value that lists, the linter, the editor and a server share. A `TaskPlace` names a task of it.
public struct Document: Sendable {
  public let source: SourceText
  /// All parts in order. The place of each in the document counts, not the bytes that it holds.
  public let parts: [SyntaxPart]
  public let model: DocumentModel
  /// The keys that the front matter declares.
  public let dialect: Dialect
  /// The line ending of new lines in a document without any.
  public var standardLineEnd: [UInt8] = [0x0A]

  /// A document whose parts were read already.
  ///
  /// - Parameters:
  ///   - parts: all parts of `source`, in order.
  ///   - models: the model of each part.
  public init(source: SourceText, parts: [SyntaxPart], models: [PartModel]) {
    self.source = source
    self.parts = parts
    let frontMatter = parts.first?.frontMatter ?? FrontMatter()
    model = DocumentModel(models, frontMatter: frontMatter)
    var dialect = Dialect()
    for key in frontMatter.keys { dialect.declare(key) }
    self.dialect = dialect
  }

  /// Reads a document. Every text is one: what is not understood is prose.
  public init(_ source: SourceText) {
    var parts: [SyntaxPart] = []
    source.forEachPart { part, _ in parts.append(part.take()) }
    self.init(source: source, parts: parts, models: parts.map { PartModel($0) })
  }

  /// Reads a document in UTF-8.
  public init(_ text: String) { self.init(SourceText(Array(text.utf8))) }

  /// The places where no tool may write.
  public var obstacles: WriteObstacles {
    var obstacles = WriteObstacles()
    for part in parts { obstacles.append(WriteObstacles(part)) }
    return obstacles
  }
}
