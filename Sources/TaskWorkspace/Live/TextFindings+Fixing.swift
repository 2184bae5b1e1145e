import TaskFiles
import TaskLinter
package import TaskSyntax

// The changes that fix or suppress findings in an open text.
extension LiveWorkspace.TextFindings {
  /// Returns the text after all safe fixes, as `lint --fix` makes it; `nil` where there are none.
  package var fixed: EditedText? {
    LintFixes([result], includingUnsafe: false, thenFormatted: false)[result.file.path]?.text
  }

  /// Returns the text after the safe fixes of one rule; `nil` where there are none.
  package func fixed(_ rule: String) -> EditedText? {
    guard var document = result.fixable else { return nil }
    document.linter = Linter(document.linter.rules.filter { $0.name == rule })
    let fixed = DocumentFixes(document, includingUnsafe: false).result
    return fixed.edits.isEmpty ? nil : EditedText(document.source, fixed.edits)
  }

  /// Returns the text with a comment that suppresses a finding; `nil` where no comment can.
  package func allowing(_ finding: Diagnostic) -> EditedText? {
    let allowed = result.linter.allowed(
      [finding], in: result.source, reason: [], context: result.context, path: result.place)
    return allowed.count > 0 ? EditedText(result.source, allowed.edits) : nil
  }
}
