import TaskLinter
import TaskModel
import TaskSyntax

/// The findings that a merge must not cause: about text, structure, ranks and words.
///
/// Ranks of two tasks that contradict each other, and levels of two headings, are left to `lint`, like ids: each is as its
/// side wanted it.
enum MergeFindings {
  private static let names: Set<String> = [
    "invalid-utf8", "control-character", "invisible-character", "bidirectional-override", "byte-order-mark",
    "merge-conflict-marker", "mixed-line-endings", "trailing-space", "missing-final-newline", "unclosed-fence",
    "unclosed-comment", "malformed-checkbox", "unknown-status", "ticked-title", "shallow-subtask", "deep-subtask",
    "deep-block", "tab-indentation", "empty-title", "setext-heading", "wrapped-task",
    "note-joins-title", "lazy-text", "attribute-in-heading", "malformed-rank", "misplaced-rank",
    "quadrant-contradicts-priority", "misspelled-attribute",
    "duplicate-attribute", "invalid-value", "second-project", "malformed-name", "similar-name", "inconsistent-case",
    "duplicate-tag", "foreign-attribute", "unknown-front-matter-key", "malformed-front-matter", "reserved-key",
    "unknown-version",
  ]
  private static let linter = Linter(LintRule.all.filter { names.contains($0.name) })
  private static let context = LintContext(
    now: CalendarMoment(CalendarDate(year: 2026, month: 11, day: 26)!, minuteOfDay: 0)!)

  /// Returns the names of the rules that find something in a document.
  static func rules(in document: [UInt8]) -> Set<String> {
    Set(linter.lint(SyntaxTree(document), context: context).map(\.rule))
  }
}
