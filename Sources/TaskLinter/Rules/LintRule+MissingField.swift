import TaskModel
import TaskSyntax

extension LintRule {
  static let missingField = LintRule(
    "missing-field", .warning, .offByDefault, needs: .any(.task),
    "The settings require attributes for every task. A declared key is required only in files that declare it."
  ) { part, context, report in
    let required = context.required.filter { AttributeKey(reserved: $0) != nil || part.head.dialect.declares($0) }
    guard !required.isEmpty else { return }
    for row in part.model.rows {
      let task = Int(row.record)
      let given = Set(part.syntax.attributes(of: task).map(\.name))
      let missing = required.filter { !given.contains($0) }.map { String(decoding: $0, as: UTF8.self) }
      guard !missing.isEmpty else { continue }
      let box = part.syntax.records[task].checkbox
      report.flag(
        box, "this task has no \(missing.joined(separator: " and no "))",
        help: "add \(missing.map { "\($0):" }.joined(separator: " and "))")
    }
  } examples: {
    flags("- «[ ]» Call due:2026-12-01")
    flags("- [ ] Call created:2026-11-20\n  - «[x]» Ask created\\:2026-11-20")
    flags("- «[-]» Call created:soon")
    accepts("- [ ] Call created:2026-11-20")
    accepts("- [x] Call created:2026-11-20T12:00, at home done:2026-11-21")
    accepts("# Kitchen\nPlans.")
  }
}
