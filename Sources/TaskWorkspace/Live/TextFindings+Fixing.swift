import TaskFiles
import TaskLinter
import TaskModel
package import TaskSyntax

// The changes that fix or suppress findings in an open text.
extension LiveWorkspace.TextFindings {
  /// Returns the text after all safe fixes, as `lint --fix` makes it; `nil` where there are none.
  package var fixed: EditedText? {
    LintFixes([result], includingUnsafe: false, thenFormatted: false)[shared.file.path]?.text
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
    let result = result
    let allowed = result.linter.allowed(
      [finding], in: result.source, reason: [], context: result.context, path: result.place)
    return allowed.count > 0 ? EditedText(result.source, allowed.edits) : nil
  }

  /// Returns the text with a comment at its start that suppresses all findings of a rule; `nil` where the comment would
  /// be read as something else or lead to another finding.
  package func allowingInFile(_ rule: String) -> EditedText? {
    let old = text.source
    let head = SyntaxTree(old.bytes.array(0..<old.count)).parts.first?.records.first { $0.kind == .frontMatter }
    let start = head.map { Int($0.upperBound) } ?? old.bytes.byteOrderMarksEnd(from: 0, contentEnd: old.count)
    guard start == 0 || head == nil || old.storage[start - 1] == 0x0A else { return nil }
    let firstEnd = old.storage.firstIndex(of: 0x0A) ?? 0
    let lineEnd: [UInt8] = firstEnd > 0 && old.storage[firstEnd - 1] == 0x0D ? [0x0D, 0x0A] : [0x0A]
    let comment = (head == nil ? [] : lineEnd) + Array("<!-- tasks: allow-file \(rule) -->".utf8) + lineEnd + lineEnd
    guard let new = EditedText(old, [TextEdit(range: start..<start, replacement: comment)]) else { return nil }
    let (before, after) = (ruleCounts(of: old), ruleCounts(of: new.source))
    let isBetter = after[rule] == nil && after.allSatisfy { $1 <= before[$0] ?? 0 }
    return isBetter && DocumentComparison.firstDifference(old, new.source, permitting: .allowances) == nil ? new : nil
  }

  /// The number of findings of each rule in a text by itself.
  private func ruleCounts(of text: SourceText) -> [String: Int] {
    let findings = shared.linter.lint(
      SyntaxTree(text.bytes.array(0..<text.count)), context: shared.context, path: shared.place)
    return findings.reduce(into: [:]) { $0[$1.rule, default: 0] += 1 }
  }
}
