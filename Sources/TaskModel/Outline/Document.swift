public import TaskSyntax

/// A document as read: its text, its parts, and their meaning.
///
/// Lists, the linter, the editor and a server share this value. A `TaskPlace` names one of its tasks.
public struct Document: Sendable {
  let content: Content
  public let model: DocumentModel
  /// The keys that the front matter declares.
  public let dialect: Dialect
  /// The line ending of new lines in a document without any.
  public var standardLineEnd: [UInt8] = [0x0A]

  /// Creates a document from parts that were already parsed.
  ///
  /// - Parameters:
  ///   - parts: All parts of `source`, in order.
  ///   - models: The model of each part.
  public init(source: SourceText, parts: [SyntaxPart], models: [PartModel]) {
    let frontMatter = parts.first?.frontMatter ?? FrontMatter()
    self.init(
      source: source, parts: parts, model: DocumentModel(models, frontMatter: frontMatter), frontMatter: frontMatter)
  }

  /// Creates a document whose text and records are read when they are asked for.
  package init(_ content: any DeferredContent, _ model: DocumentModel, _ frontMatter: FrontMatter) {
    self.init(.deferred(content), model, frontMatter)
  }

  private init(source: SourceText, parts: [SyntaxPart], model: DocumentModel, frontMatter: FrontMatter) {
    self.init(.read(source, parts), model, frontMatter)
  }

  init(_ content: Content, _ model: DocumentModel, _ frontMatter: FrontMatter) {
    self.content = content
    self.model = model
    var dialect = Dialect()
    for key in frontMatter.keys { dialect.declare(key) }
    self.dialect = dialect
  }

  /// Parses a document. Every text is valid: unrecognized text is prose.
  public init(_ source: SourceText) {
    var parts: [SyntaxPart] = []
    source.forEachPart { part, _ in parts.append(part.take()) }
    self.init(source: source, parts: parts, models: parts.map { PartModel($0) })
  }

  /// Parses a document in UTF-8.
  public init(_ text: String) { self.init(SourceText(Array(text.utf8))) }

  /// The text and the parts.
  enum Content: Sendable {
    case read(SourceText, [SyntaxPart])
    case deferred(any DeferredContent)
  }

  /// The text. The first request makes a deferred one.
  public var source: SourceText {
    switch content {
    case .read(let source, _): source
    case .deferred(let content): content.source
    }
  }

  /// All parts in order. The position of a part in the document counts, not the bytes that it holds. The first request
  /// makes deferred ones.
  public var parts: [SyntaxPart] {
    switch content {
    case .read(_, let parts): parts
    case .deferred(let content): content.parts
    }
  }

  /// Returns a part with its records. Of deferred parts only this one is made.
  public func part(_ number: Int) -> SyntaxPart {
    switch content {
    case .read(_, let parts): parts[number]
    case .deferred(let content): content.syntax(ofPart: number)
    }
  }

  /// Returns a part with its position and its bytes, but perhaps without records.
  public func text(ofPart number: Int) -> SyntaxPart {
    switch content {
    case .read(_, let parts): parts[number]
    case .deferred(let content): content.text(ofPart: number)
    }
  }

  /// The reasons against writing the document.
  public var obstacles: WriteObstacles {
    var obstacles = WriteObstacles()
    for number in model.parts.indices {
      // Only front matter, in the first part, is an obstacle that records show.
      obstacles.append(WriteObstacles(number == 0 ? part(0) : text(ofPart: number)))
    }
    return obstacles
  }
}
