package import TaskFiles
import TaskLinter
package import TaskModel
import TaskQuery
package import TaskSyntax

/// The errors in a workspace that a change would cause, and warnings about the tasks that it changes.
///
/// Spellings of other tools count as errors. A finding is new where its rule flags the same text more often than before.
/// The changed files are linted before and after; rules about the whole workspace run only where an id or a dependency
/// changes, or where settings raise the severity of a rule to error.
package struct NewFindings {
  /// A file before and after the change.
  package struct Change {
    package let path: BytePath
    package let old: SourceText
    package let new: SourceText
  }

  /// The first new finding.
  package struct First: Sendable {
    /// The file that contains it.
    package let path: BytePath
    /// The text of the file after the change.
    package let source: SourceText
    package let finding: Diagnostic
    /// The number of new findings.
    package fileprivate(set) var count: Int
  }

  private struct Key: Hashable {
    let rule: String
    let text: [UInt8]

    init(_ finding: Diagnostic, in text: LintedText) {
      rule = finding.rule
      self.text = Array(text.source.storage[finding.range])
    }
  }

  /// The root of the workspace.
  private let root: BytePath
  private let documents: [DocumentFile]
  private let changes: [Change]
  private let choice: RuleChoice
  private let context: LintContext

  package init(
    _ documents: [DocumentFile], _ changes: [Change], in root: BytePath, _ settings: Settings,
    now: CalendarMoment
  ) {
    self.root = root
    self.documents = documents
    self.changes = changes
    choice = RuleChoice(settings, RuleOptions())
    context = LintContext(now: now, reservedKeys: Set(Query.words)).with(settings)
  }

  /// Returns the first new error and the first new warning; `nil` where there are none.
  package func first() -> (error: First?, warning: First?) {
    var known: [Key: Int] = [:]
    // The findings of one text are counted before the next is read: a line may have very many.
    let old = changes.map { change in
      var text = LintedText(change.path, place(of: change.path), change.old, linter(for: change.path), context)
      for finding in text.findings { known[Key(finding, in: text), default: 0] += 1 }
      text.dropFindings()
      return text
    }
    let new = changes.map { LintedText($0.path, place(of: $0.path), $0.new, linter(for: $0.path), context) }
    let isLinked = zip(old, new).contains { !$0.hasLinkWords(of: $1) } || choice.makesErrors
    if isLinked { forEachShared(old) { text, finding in known[Key(finding, in: text), default: 0] += 1 } }
    var (error, warning): (First?, First?)
    func note(_ text: LintedText, _ finding: Diagnostic) {
      let key = Key(finding, in: text)
      if let left = known[key], left > 0 {
        known[key] = left - 1
        return
      }
      let first = First(path: text.path, source: text.source, finding: finding, count: 0)
      if finding.severity == .error || Self.refused.contains(finding.rule) {
        error = error ?? first
        error?.count += 1
      } else {
        warning = warning ?? first
        warning?.count += 1
      }
    }
    for text in new { for finding in text.findings { note(text, finding) } }
    if isLinked { forEachShared(new) { text, finding in note(text, finding) } }
    return (error, warning)
  }

  /// The rules whose new findings count whatever their severity: the spelling of another tool means nothing here.
  private static let refused: Set<String> = ["foreign-attribute", "foreign-task"]

  /// The rules about the attributes of a task whose new findings are said.
  private static let said: Set<String> = [
    "closing-date-without-status", "closed-before-created", "closed-in-future", "implausible-year",
    "quadrant-contradicts-priority", "recurrence-never-fires", "recurrence-without-date", "second-project",
    "subtask-due-after-parent",
  ]

  private func place(of path: BytePath) -> [UInt8]? { path.place(in: root) }

  /// Returns a linter with the rules whose findings count.
  private func linter(for path: BytePath) -> Linter {
    Linter(
      choice.linter(forFileAt: place(of: path)).rules.filter {
        $0.severity == .error || Self.refused.contains($0.name)
          || $0.severity == .warning && Self.said.contains($0.name)
      })
  }

  /// Calls `body` with the findings of rules about the whole workspace, in which `texts` replace their files.
  private func forEachShared(_ texts: [LintedText], _ body: (LintedText, Diagnostic) -> Void) {
    var all = texts
    let changed = Set(texts.map(\.path))
    for document in documents where !changed.contains(document.path) {
      all.append(LintedText(document, place(of: document.path), linter(for: document.path)))
    }
    let names = Set(all.flatMap { $0.linter.rules.map(\.name) })
    let linter = Linter(LintRule.all.filter { names.contains($0.name) })
    let findings = linter.lint(workspace: all.map(\.document), context: context)
    for (number, findings) in findings.sorted(by: { $0.key < $1.key }) {
      for finding in findings.sorted() where all[number].linter.rules.contains(where: { $0.name == finding.rule }) {
        body(all[number], finding)
      }
    }
  }
}
