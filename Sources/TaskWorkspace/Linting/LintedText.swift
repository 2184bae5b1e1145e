package import TaskFiles
package import TaskLinter
import TaskModel
package import TaskSyntax

/// A text with the errors in it.
package struct LintedText {
  package let path: BytePath
  package let source: SourceText
  package let linter: Linter
  /// The findings of rules about the text alone.
  package private(set) var findings: DiagnosticList
  package let document: WorkspaceDocument
  /// The attributes `id`, `of` and `after`, in order, as ranges of bytes.
  private var linkWords: [Range<UInt32>] = []

  /// A text that is linted by itself.
  ///
  /// - Parameter place: its path from the workspace's root; `nil` for a file outside of it.
  init(_ path: BytePath, _ place: [UInt8]?, _ source: SourceText, _ linter: Linter, _ context: LintContext) {
    self.path = path
    self.source = source
    self.linter = linter
    var document = LintDocument(path: place)
    var dialect = Dialect()
    var parts: [SyntaxPart] = []
    var models: [PartModel] = []
    source.forEachPart { part, known in
      dialect = known
      models.append(PartModel(part))
      document.append(LintDocument(part, models[models.count - 1]))
      parts.append(part.take())
    }
    let head = DocumentHead(
      parts.first ?? SyntaxPart(), dialect, path: place, allowances: document.allowances, lineEnd: document.lineEnd)
    var findings = Findings()
    for (part, model) in zip(parts, models) {
      findings.add(linter.lint(part, model, head: head, context: context))
      for record in part.records where record.kind == .attribute && [.id, .of, .after].contains(record.key) {
        let offset = part.documentOffset
        linkWords.append(UInt32(offset + record.lowerBound)..<UInt32(offset + record.upperBound))
      }
    }
    findings.add(linter.lint(document, context: context))
    self.findings = findings.sorted()
    self.document = WorkspaceDocument(document)
  }

  /// A document that is not changed: the findings in it alone do not matter.
  init(_ document: DocumentFile, _ place: [UInt8]?, _ linter: Linter) {
    path = document.path
    source = document.document.source
    self.linter = linter
    var kept = LintDocument(path: place)
    for (number, model) in document.document.model.parts.enumerated() {
      kept.append(LintDocument(document.document.part(number), model))
    }
    self.document = WorkspaceDocument(kept)
    findings = Findings().sorted()
  }

  /// Frees the findings: a line may have very many.
  mutating func dropFindings() { findings = DiagnosticList() }

  /// Whether the attributes `id`, `of` and `after` are the same as in another text.
  func hasLinkWords(of other: LintedText) -> Bool {
    linkWords.count == other.linkWords.count
      && zip(linkWords, other.linkWords).allSatisfy { word($0) == other.word($1) }
  }

  private func word(_ range: Range<UInt32>) -> ArraySlice<UInt8> {
    source.storage[Int(range.lowerBound)..<Int(range.upperBound)]
  }
}
