import TaskFiles
import TaskModel
import TaskSyntax

/// The contents of a large file. Its parts keep their records, or are read again where records are asked for: records
/// take twice the memory of the text, and a screen shows few of them.
final class FileContent: DeferredContent {
  /// A part, its rows, and what it hands down.
  struct Part: Sendable {
    var syntax: SyntaxPart
    var model: PartModel
    var outline: PartOutline
  }

  let source: SourceText
  private let contents: [Part]
  private let frontMatter: FrontMatter
  private let dialect: Dialect
  private let keepsRecords: Bool
  private let kept: SharedState<KeptParts<SyntaxPart>>
  /// All parts with their records, once they were asked for.
  private let all = SharedState<[SyntaxPart]?>(nil)

  /// - Parameters:
  ///   - parts: all parts of `source`, in order.
  ///   - keepsRecords: whether they have their records.
  init(
    _ source: SourceText, _ parts: [Part], _ frontMatter: FrontMatter, _ dialect: Dialect, keepsRecords: Bool
  ) {
    self.source = source
    contents = parts
    self.frontMatter = frontMatter
    self.dialect = dialect
    self.keepsRecords = keepsRecords
    kept = SharedState(KeptParts(count: parts.count))
  }

  var document: Document {
    Document(self, DocumentModel(contents.map(\.model), frontMatter: frontMatter), frontMatter)
  }

  var parts: [SyntaxPart] {
    if let parts = all.withLock({ $0 }) { return parts }
    let read = contents.indices.map(syntax)
    all.withLock { $0 = read }
    return read
  }

  func syntax(ofPart number: Int) -> SyntaxPart {
    if keepsRecords { return contents[number].syntax }
    if let part = kept.withLock({ $0[number] }) { return part }
    var part = contents[number].syntax
    part.readAgain(nil, dialect)
    let read = part
    kept.withLock { $0.keep(read, number) }
    return part
  }

  func parts(file: [UInt8]) -> [DocumentPart] {
    var context = PartContext(frontMatter)
    return contents.enumerated().map { number, part in
      let result =
        keepsRecords
        ? DocumentPart(part.syntax, part.model, context, file: file)
        : DocumentPart(part.syntax, readBy: self, number, part.model, context, file: file)
      context.pass(part.outline)
      return result
    }
  }
}
