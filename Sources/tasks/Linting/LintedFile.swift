import TaskLinter
import TaskModel
import TaskSyntax

/// A file that was linted by itself: its findings, and what rules about the whole workspace want of it.
struct LintedFile: Sendable {
  let document: LintDocument
  /// Of parts and document, not in order.
  private(set) var findings: [Diagnostic] = []
  /// The text, to show lines of it; `nil` for a file that was read for the sake of others.
  let source: SourceText?

  /// Reads `source` part by part, each in the room of the one before. `isAsked` says whether findings are wanted.
  init(_ source: SourceText, isAsked: Bool, _ linter: Linter, _ context: LintContext) {
    var document = LintDocument()
    var dialect = Dialect()
    var head: DocumentHead?
    var part = SyntaxPart(source: source.storage)
    var start = 0
    var line = 0
    repeat {
      _ = part.read(
        from: start, to: start + SyntaxTree.partLength, contentEnd: source.count, isFirst: start == 0, isFinal: true,
        dialect: &dialect)
      part.documentOffset = start
      part.firstLine = line
      let model = PartModel(part)
      if isAsked {
        let known = head ?? DocumentHead(part, dialect)
        findings += linter.lint(part, model, head: known, context: context)
        head = known
      }
      document.append(part, model)
      start = part.range.upperBound
      line += part.lineCount
    } while start < source.count
    if isAsked { findings += linter.lint(document, context: context) }
    self.document = document
    self.source = isAsked ? source : nil
  }
}
