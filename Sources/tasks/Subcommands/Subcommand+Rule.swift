import TaskLinter
import TaskSyntax

extension Subcommand {
  package static let rule = Subcommand(
    "rule", "Explain what the linter reports", group: .check,
    details: """
      Says why a rule is there, what it flags and what it does not, what a fix makes of it, and how to allow it. Without NAME the
      rules are listed.
      """,
    operands: Operands(name), options: [OptionGroup(everything)],
    examples: [
      Example("tasks rule", "Which rules there are"),
      Example("tasks rule overdue", "What one is about"),
    ]
  ) { invocation throws(CommandFailure) in
    let console = invocation.console
    var page = RulePage(columns: console.columns)
    if invocation[everything] {
      guard invocation[name] == nil else { throw .usage("'--all' explains all rules, and takes no name") }
      page.addAll()
    } else if let given = invocation[name] {
      page.addOne(try rule(named: given))
    } else {
      var table = Table([.init(), .init(wraps: true)])
      for rule in LintRule.all { table.addRow(["\(rule.name)", "\(rule.standing)"]) }
      console.write(table)
    }
    for line in page.lines { console.writeLine(line) }
    return .success
  }

  private static let name = Operand.optional("NAME", .text, help: "A rule")
  private static let everything = Option.flag("all", help: "Explain all rules, as Markdown")

  private static func rule(named name: [UInt8]) throws(CommandFailure) -> LintRule {
    if let rule = LintRule.all.first(where: { $0.name.utf8.elementsEqual(name) }) { return rule }
    let nearest = NearestName.find(name, among: LintRule.all.map(\.name))
    let found: TerminalText = nearest.map { "the nearest is '\($0)'; " } ?? ""
    throw .usage("there is no rule '\(name)'", help: "\(found)'tasks rule' lists all rules")
  }
}
