import TaskEditing
import TaskLinter
import TaskModel
import TaskSyntax

/// What stands in the place of a rank and is none, as the linter says it.
enum MalformedRank {
  static func findings(in line: TaskLine, now: CalendarMoment) -> [Diagnostic] {
    let rules = LintRule.all.filter { $0.name == "malformed-rank" }
    let tree = SyntaxTree(line.text)
    guard let part = tree.parts.first else { return [] }
    let head = DocumentHead(part, tree.dialect)
    let findings = Linter(rules).lint(part, PartModel(part), head: head, context: LintContext(now: now))
    return Array(findings.sorted())
  }
}
