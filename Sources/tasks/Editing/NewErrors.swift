import TaskFiles
import TaskLinter
import TaskModel
import TaskSyntax

/// The errors that the linter finds in a workspace as a change would leave it, and not as it is.
///
/// An error is new where its rule flags the same text more often than before. The files that are changed are linted
/// twice; rules about the whole workspace run only where an id or a dependency is changed, or settings make errors of what
/// other rules find.
struct NewErrors {
  /// A file as it is, and as the change would leave it.
  struct Change {
    let path: BytePath
    let old: SourceText
    let new: SourceText
  }

  private struct Key: Hashable {
    var rule: String
    var text: [UInt8]
  }

  private let session: QuerySession
  private let documents: [WorkspaceDocuments.Document]
  private let changes: [Change]
  private let choice: RuleChoice
  private let context: LintContext

  init(_ session: QuerySession, _ documents: [WorkspaceDocuments.Document], _ changes: [Change], now: CalendarMoment) {
    self.session = session
    self.documents = documents
    self.changes = changes
    choice = RuleChoice(session.settings, RuleOptions())
    context = LintContext(now: now).with(session.settings)
  }

  /// The first new error, with the file that it is in, and how many there are; `nil` where there is none.
  func first() -> (text: LintedText, finding: Diagnostic, count: Int)? {
    let old = changes.map { LintedText($0.path, place(of: $0.path), $0.old, linter(for: $0.path), context) }
    let new = changes.map { LintedText($0.path, place(of: $0.path), $0.new, linter(for: $0.path), context) }
    var before = old.flatMap { text in text.findings.map { (text, $0) } }
    var after = new.flatMap { text in text.findings.map { (text, $0) } }
    if zip(old, new).contains(where: { $0.linkWords != $1.linkWords }) || choice.makesErrors {
      before += shared(old)
      after += shared(new)
    }
    var known: [Key: Int] = [:]
    for (text, finding) in before { known[key(finding, in: text), default: 0] += 1 }
    var found: [(LintedText, Diagnostic)] = []
    for (text, finding) in after {
      let key = key(finding, in: text)
      if let count = known[key], count > 0 { known[key] = count - 1 } else { found.append((text, finding)) }
    }
    return found.first.map { ($0.0, $0.1, found.count) }
  }

  private func key(_ finding: Diagnostic, in text: LintedText) -> Key {
    Key(rule: finding.rule, text: Array(text.source.storage[finding.range]))
  }

  private func place(of path: BytePath) -> [UInt8]? { path.place(in: session.workspace.root) }

  /// The rules whose findings in a file are errors.
  private func linter(for path: BytePath) -> Linter {
    Linter(choice.linter(forFileAt: place(of: path)).rules.filter { $0.severity == .error })
  }

  /// The findings of rules about the whole workspace, with some files as they are given.
  private func shared(_ texts: [LintedText]) -> [(LintedText, Diagnostic)] {
    var all = texts
    let changed = Set(texts.map(\.path))
    for document in documents where !changed.contains(document.path) {
      all.append(LintedText(document, place(of: document.path), linter(for: document.path)))
    }
    let names = Set(all.flatMap { $0.linter.rules.map(\.name) })
    let linter = Linter(LintRule.all.filter { names.contains($0.name) })
    let findings = linter.lint(workspace: all.map(\.document), context: context)
    return findings.sorted { $0.key < $1.key }.flatMap { number, findings in
      findings.sorted().filter { finding in all[number].linter.rules.contains { $0.name == finding.rule } }
        .map { (all[number], $0) }
    }
  }
}
