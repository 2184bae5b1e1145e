import Testing
import tasks

@Suite struct ForeignCommandTests {
  @Test func noNameIsOurs() {
    let names = ForeignCommand.all.flatMap(\.names)
    #expect(Set(names).count == names.count)
    #expect(Set(names).isDisjoint(with: Subcommand.all.flatMap { [$0.name] + $0.aliases }))
  }

  /// The advice is a valid command line of this program.
  @Test(arguments: ForeignCommand.all) func helpNamesACommand(_ command: ForeignCommand) {
    let lines = command.help.split(separator: "'").filter { $0.hasPrefix("tasks ") }
    #expect(!lines.isEmpty, "\(command.help)")
    for line in lines {
      let words = line.split(separator: " ").dropFirst().map { Array($0.utf8) }
      #expect(throws: Never.self, "\(line)") { try ArgumentReader.read(words, commands: Subcommand.all) }
    }
  }

  @Test(arguments: [
    ("now", "'tasks next' shows what to do now"),
    (
      "inbox",
      "'tasks list in:inbox.tasks' lists the tasks of the inbox file, 'tasks list no:project' those without a project"
    ),
    ("unsorted", "'tasks list is:unsorted' lists these tasks"),
    ("thursday", "'tasks today thursday' shows that day"),
    ("tomorrow", "'tasks today tomorrow' shows that day"),
    ("next-week", "'tasks agenda next-week' shows the tasks of these days"),
    ("Q1", "'tasks matrix' shows the quadrants, 'tasks list q:1' the tasks of one of them"),
    ("addm", "'tasks add - < FILE' adds a task for each line"),
    ("resolve", "'tasks git resolve' settles conflicts that git left, and 'tasks merge' merges conflict copies"),
    ("3", "the command comes first, and tasks have handles: 'tasks list' shows them"),
    ("lsit", "did you mean 'list'? 'tasks help' lists all commands"),
  ]) func typingOneIsReported(_ word: String, _ help: String) {
    let run = CommandRun(word)
    #expect(run.errors == "error: unknown command '\(word)'\n  = help: \(help)\n")
    #expect(run.status == .usage)
  }

  @Test func helpKnowsThemToo() {
    #expect(
      CommandRun("help", "delete").errors
        == """
        error: unknown command or topic 'delete'
          = help: 'tasks remove TASK' removes a task from its file; 'tasks help' lists all commands and topics

        """)
  }
}

extension ForeignCommand: CustomTestStringConvertible {
  public var testDescription: String { names[0] }
}
