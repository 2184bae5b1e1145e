import TaskLinter
import TaskSyntax

extension Subcommand {
  package static let rule = Subcommand(
    "rule", "Explain the rules of the linter", group: .check,
    details: """
      Shows the reason for a rule, examples that it flags and accepts, the result of its fix, and how to suppress its
      findings. Without NAME the command lists all rules.
      """,
    operands: Operands(name), options: [OptionGroup(everything)],
    examples: [
      Example("tasks rule", "A list of all rules"),
      Example("tasks rule overdue", "One rule"),
    ]
  ) { invocation throws(CommandFailure) in
    let console = invocation.console
    var page = RulePage(columns: console.columns)
    if invocation[everything] {
      guard invocation[name] == nil else { throw .exclusive("'--all'", "NAME") }
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

  private static let name = Operand.optional("NAME", .text, help: "The name of a rule")
  private static let everything = Option.flag("all", help: "Explain all rules, as Markdown")

  private static func rule(named name: [UInt8]) throws(CommandFailure) -> LintRule {
    if let rule = LintRule.all.first(where: { $0.name.utf8.elementsEqual(name) }) { return rule }
    let nearest = NearestName.find(name, among: LintRule.all.map(\.name))
    let found: TerminalText = nearest.map { "did you mean '\($0)'? " } ?? ""
    throw .usage("unknown rule '\(name)'", help: "\(found)'tasks rule' lists all rules")
  }
}
