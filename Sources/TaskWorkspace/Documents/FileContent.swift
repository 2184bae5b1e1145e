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

  private let source: SourceText
  private let parts: [Part]
  private let frontMatter: FrontMatter
  private let dialect: Dialect
  private let keepsRecords: Bool
  private let kept: SharedState<KeptParts<SyntaxPart>>

  /// - Parameters:
  ///   - parts: all parts of `source`, in order.
  ///   - keepsRecords: whether they have their records.
  init(
    _ source: SourceText, _ parts: [Part], _ frontMatter: FrontMatter, _ dialect: Dialect, keepsRecords: Bool
  ) {
    self.source = source
    self.parts = parts
    self.frontMatter = frontMatter
    self.dialect = dialect
    self.keepsRecords = keepsRecords
    kept = SharedState(KeptParts(count: parts.count))
  }

  var document: Document {
    Document(self, DocumentModel(parts.map(\.model), frontMatter: frontMatter), frontMatter)
  }

  var whole: (source: SourceText, parts: [SyntaxPart]) { (source, parts.indices.map(syntax)) }

  func syntax(ofPart number: Int) -> SyntaxPart {
    if keepsRecords { return parts[number].syntax }
    if let part = kept.withLock({ $0[number] }) { return part }
    var part = parts[number].syntax
    part.readAgain(nil, dialect)
    let read = part
    kept.withLock { $0.keep(read, number) }
    return part
  }

  func parts(file: [UInt8]) -> [DocumentPart] {
    var context = PartContext(frontMatter)
    return parts.enumerated().map { number, part in
      let result =
        keepsRecords
        ? DocumentPart(part.syntax, part.model, context, file: file)
        : DocumentPart(part.syntax, readBy: self, number, part.model, context, file: file)
      context.pass(part.outline)
      return result
    }
  }
}
