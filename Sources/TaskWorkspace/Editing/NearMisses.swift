import TaskEditing
import TaskLinter
import TaskModel
import TaskSyntax

/// Words of a new task that are text and were hardly meant so, as the linter says it.
enum NearMisses {
  private static let rules: Set<String> = [
    "malformed-rank", "foreign-attribute", "malformed-name",
  ]

  /// - Parameter doubts: words of which something was said already.
  static func findings(in line: TaskLine, besides doubts: [TypedDoubt], now: CalendarMoment) -> [Diagnostic] {
    let linter = Linter(LintRule.all.filter { rules.contains($0.name) })
    // The line is read as in its file.
    let keys = Array(line.dialect.keys.joined(separator: Array(", ".utf8)))
    let head = keys.isEmpty ? [] : Array("---\nkeys: ".utf8) + keys + Array("\n---\n".utf8)
    let tree = SyntaxTree(head + line.text)
    guard let part = tree.parts.first else { return [] }
    let findings = linter.lint(
      part, PartModel(part), head: DocumentHead(part, tree.dialect), context: LintContext(now: now))
    return findings.sorted().filter { finding in !doubts.contains { $0.word == part.bytes.array(finding.range) } }
  }
}
