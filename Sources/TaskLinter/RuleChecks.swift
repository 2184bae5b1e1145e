import TaskSyntax

/// What some rules check, by what they look at, so that each text is shown only to those that may find something in it.
final class RuleChecks: Sendable {
  /// A rule without what only people ask for.
  struct Entry<Check: Sendable>: Sendable {
    let name: String
    let severity: Diagnostic.Severity
    let check: Check
  }

  let part: [Entry<LintRule.PartCheck>]
  /// What each of `part` needs, side by side: most parts lack what most rules need.
  let needs: [LintNeed]
  let document: [Entry<LintRule.DocumentCheck>]
  let workspace: [Entry<LintRule.WorkspaceCheck>]
  let allowances: [Entry<LintRule.AllowanceCheck>]

  /// In the order of `rules`.
  init(_ rules: [LintRule]) {
    var part: [Entry<LintRule.PartCheck>] = []
    var needs: [LintNeed] = []
    var document: [Entry<LintRule.DocumentCheck>] = []
    var workspace: [Entry<LintRule.WorkspaceCheck>] = []
    var allowances: [Entry<LintRule.AllowanceCheck>] = []
    for rule in rules {
      switch rule.check {
      case .part(let need, let check):
        needs.append(need)
        part.append(Entry(rule, check))
      case .document(let check): document.append(Entry(rule, check))
      case .workspace(let check): workspace.append(Entry(rule, check))
      case .allowances(let check): allowances.append(Entry(rule, check))
      }
    }
    self.part = part
    self.needs = needs
    self.document = document
    self.workspace = workspace
    self.allowances = allowances
  }
}

extension RuleChecks.Entry {
  fileprivate init(_ rule: LintRule, _ check: Check) {
    self.init(name: rule.name, severity: rule.severity, check: check)
  }
}
