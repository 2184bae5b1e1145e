package import TaskLinter
import TaskModel
import TaskSyntax

extension Linter {
  /// Returns the documents of a workspace after all fixes, made like `lint --fix` does.
  package func fixed(_ documents: [[UInt8]], context: LintContext, includingUnsafe: Bool)
    -> [FixedDocument]
  {
    let fixable = documents.map { FixableDocument(SourceText($0), self, context: context) }
    let linted = documents.map { bytes in
      let tree = SyntaxTree(bytes)
      var document = LintDocument()
      for part in tree.parts { document.append(LintDocument(part, PartModel(part))) }
      return WorkspaceDocument(document)
    }
    let own = fixable.map { DocumentFixes($0, includingUnsafe: includingUnsafe) }
    let fixes = WorkspaceFixes(
      completing: own, of: fixable, linted, includingUnsafe: includingUnsafe)
    return zip(fixes.all, documents).map { fixes, bytes in
      fixes?.result ?? FixedDocument(bytes: bytes)
    }
  }

  /// Returns a document that is its own workspace after all fixes.
  package func fixed(_ document: [UInt8], context: LintContext, includingUnsafe: Bool)
    -> FixedDocument
  {
    fixed([document], context: context, includingUnsafe: includingUnsafe)[0]
  }
}
