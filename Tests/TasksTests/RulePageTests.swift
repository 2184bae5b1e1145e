import TaskLinter
import TaskTesting
import Testing
import tasks

struct RulePageTests {
  /// The page is current. `UPDATE=1 swift test --filter RulePageTests` rewrites it.
  @Test func theWrittenPageIsWhatTheRulesSay() {
    let path = "Grammar/Rules.md"
    let page = CommandRun("rule", "--all", columns: 120).outputBytes
    let written = Repository.read(path)
    if written != page, Environment.isUpdating { #expect(Repository.write(page, to: path)) }
    let isCurrent = written == page
    #expect(isCurrent, "\(path) is out of date: run UPDATE=1 swift test --filter RulePageTests")
  }

  @Test(arguments: LintRule.all.map(\.name)) func everyRuleHasItsPage(name: String) {
    let run = CommandRun("rule", name, columns: 80)
    #expect(run.status == .success)
    #expect(run.output.hasPrefix("# \(name)\n\n"))
    #expect(run.output.contains("<!-- tasks: allow \(name): why -->"))
    #expect(run.output.contains("\nNot flagged:\n"))
  }

  @Test func secretsAreNotShown() throws {
    let secrets = try #require(LintRule.all.first { $0.name == "secret" })
    let page = CommandRun("rule", "--all").outputBytes
    #expect(secrets.findings(in: page) == [])
    #expect(CommandRun("rule", "secret").output.contains("«AKI…»"))
  }

  @Test func anUnknownNameNamesTheNearest() {
    let run = CommandRun("rule", "overdu")
    #expect(run.status == .usage)
    #expect(
      run.errors
        == "error: unknown rule 'overdu'\n  = help: did you mean 'overdue'? 'tasks rule' lists all rules\n")
    #expect(CommandRun("rule", "overdue", "--all").status == .usage)
  }

  @Test func theListHasAllRules() {
    let lines = CommandRun("rule", columns: 120).output.split(separator: "\n")
    #expect(lines.map { $0.prefix { $0 != " " } } == LintRule.all.map { $0.name[...] })
  }
}
