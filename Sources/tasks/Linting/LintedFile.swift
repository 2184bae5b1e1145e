import TaskLinter
import TaskModel
import TaskSyntax

/// A file that was linted by itself: its findings, and what rules about the whole workspace want of it.
struct LintedFile: Sendable {
  let document: LintDocument
  /// Of parts and document.
  let findings: Findings
  /// The text, to show lines of it; `nil` for a file that was read for the sake of others.
  let source: SourceText?

  /// `path` is the file's from the root of the workspace.
  ///
  /// Reads `source` part by part, each in the room of the one before, and once more where it turns out to allow something.
  /// `isAsked` says whether findings are wanted, `limit` how many of them are kept.
  init(_ source: SourceText, path: [UInt8]?, isAsked: Bool, limit: Int?, _ linter: Linter, _ context: LintContext) {
    var document = LintDocument(path: path)
    var findings = Findings(limit: limit)
    func read(_ allowances: Allowances) {
      document = LintDocument(path: path)
      findings = Findings(limit: limit)
      var head: DocumentHead?
      source.forEachPart { part, dialect in
        let model = PartModel(part)
        if isAsked {
          var known = head ?? DocumentHead(part, dialect)
          known.allowances = allowances
          known.path = path
          findings.add(linter.lint(part, model, head: known, context: context, limit: limit))
          head = known
        }
        document.append(part, model)
      }
    }
    read(Allowances())
    let allowances = document.allowances
    if isAsked {
      if !allowances.isEmpty { read(allowances) }
      findings.add(linter.lint(document, context: context, limit: limit))
    }
    self.findings = findings
    self.document = document
    self.source = isAsked ? source : nil
  }
}
