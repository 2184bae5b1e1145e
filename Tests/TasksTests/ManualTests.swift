import TaskTesting
import Testing
import tasks

struct ManualTests {
  private func run(_ words: String...) -> CommandRun { CommandRun(words: (["man"] + words).map(\.array)) }

  @Test func everyCommandAndTopicHasAPage() {
    let names = Set(ManualPage.all(Subcommand.all).map(\.fileName))
    #expect(names.count == Subcommand.all.count + HelpTopic.all.count + 1)
    for command in Subcommand.all { #expect(names.contains("tasks-\(command.name.replacing(" ", with: "-")).1")) }
    #expect(names.isSuperset(of: ["tasks.1", "tasks.5", "tasks-settings.5", "tasks-query.7"]))
  }

  @Test func pagesHaveEveryOption() throws {
    let pages = ManualPage.all(Subcommand.all)
    for command in Subcommand.all {
      let name = "tasks-\(command.name.replacing(" ", with: "-")).1"
      let page = try #require(pages.first { $0.fileName == name }).text
      for option in command.options().flatMap(\.options) {
        guard let long = option.long else { continue }
        #expect(page.contains("Fl \(MdocText.escaped("-" + long))"), "\(command.name): \(long)")
      }
    }
  }

  /// Only the writer's own lines begin with a macro, and no line is too long.
  @Test func wordsAreNoMacros() {
    var text = MdocText()
    text.help("'Quoted first. .Sh is no macro here\n\n    .It\n    'x\n\n- a-b \\ ~ ^ `")
    #expect(
      text.text == """
        \\(aqQuoted first.
        \\&.Sh is no macro here
        .Bd -literal -offset indent
        \\&.It
        \\(aqx
        .Ed
        .Bl -bullet
        .It
        a\\-b \\e \\(ti \\(ha \\(ga
        .El

        """)
  }

  @Test(arguments: [
    ("list", ".Dt TASKS-LIST 1"), ("ls", ".Dt TASKS-LIST 1"), ("tasks.5", ".Dt TASKS 5"), ("syntax", ".Dt TASKS 5"),
    ("query", ".Dt TASKS-QUERY 7"), ("tasks-git-install", ".Dt TASKS-GIT-INSTALL 1"), ("tasks", ".Dt TASKS 1"),
  ]) func pagesAreFound(_ name: String, _ title: String) {
    let page = run(name)
    #expect(page.status == .success)
    #expect(page.output.contains(title + "\n"))
  }

  @Test func twoWordsNameAPage() { #expect(run("git", "install").output.contains(".Dt TASKS-GIT-INSTALL 1")) }

  @Test func anUnknownPageIsNamed() {
    let page = run("lst")
    #expect(page.status == .usage)
    #expect(page.errors.contains("unknown manual page 'lst'"))
  }

  @Test func withoutANameAllAreListed() {
    let page = run()
    #expect(page.output.split(separator: "\n").count >= Subcommand.all.count)
    #expect(page.output.contains("tasks-settings(5)"))
  }
}
