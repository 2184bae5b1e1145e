import TaskSyntax

/// The checks of rules, grouped by their input, so that each input is passed only to the rules that may find something
/// in it.
///
/// Each check has the number of its rule. A concrete type for each group, instead of a generic one, avoids calls
/// through a context object whose reference count all threads would update.
final class RuleChecks: Sendable {
  struct PartRule: Sendable {
    let number: Int
    let check: LintRule.PartCheck
  }

  struct DocumentRule: Sendable {
    let number: Int
    let check: LintRule.DocumentCheck
  }

  struct WorkspaceRule: Sendable {
    let number: Int
    let check: LintRule.WorkspaceCheck
  }

  struct AllowanceRule: Sendable {
    let number: Int
    let check: LintRule.AllowanceCheck
  }

  let part: [PartRule]
  /// The preconditions of `part`, in the same order. Most parts do not meet those of most rules.
  let needs: [LintNeed]
  let document: [DocumentRule]
  let workspace: [WorkspaceRule]
  let allowances: [AllowanceRule]

  /// Groups the checks in the order of `rules`.
  init(_ rules: [LintRule]) {
    var part: [PartRule] = []
    var needs: [LintNeed] = []
    var document: [DocumentRule] = []
    var workspace: [WorkspaceRule] = []
    var allowances: [AllowanceRule] = []
    for (number, rule) in rules.enumerated() {
      switch rule.check {
      case .part(let need, let check):
        needs.append(need)
        part.append(PartRule(number: number, check: check))
      case .partAndDocument(let need, let partCheck, let documentCheck):
        needs.append(need)
        part.append(PartRule(number: number, check: partCheck))
        document.append(DocumentRule(number: number, check: documentCheck))
      case .document(let check): document.append(DocumentRule(number: number, check: check))
      case .workspace(let check): workspace.append(WorkspaceRule(number: number, check: check))
      case .allowances(let check): allowances.append(AllowanceRule(number: number, check: check))
      }
    }
    self.part = part
    self.needs = needs
    self.document = document
    self.workspace = workspace
    self.allowances = allowances
  }
}
