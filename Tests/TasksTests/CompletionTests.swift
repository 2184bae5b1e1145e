import TaskFiles
import TaskTesting
import Testing
import tasks

struct CompletionTests {
  private let folder: SampleFolder

  init() throws {
    folder = try SampleFolder([
      (".tasks.json", #"{"views": {"soon": "due:..+7d"}}"#),
      (
        "house.tasks",
        """
        # House +house/kitchen

        - [ ] Order the worktop @phone id:worktop
        - [ ] Paint the wall #diy after:worktop
        - [x] Measure +"Big Project" @old done:2026-11-01

        """
      ),
    ])
  }

  /// Returns the candidates for the last of the words, without their descriptions.
  private func candidates(_ words: String...) -> [String] {
    let run = CommandRun(
      words: (["completions", "--candidates", "--"] + words).map(\.array), folder: folder.path)
    #expect(run.status == .success)
    return run.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
  }

  @Test func namesOfCommands() {
    #expect(candidates("lis") == ["list"])
    #expect(candidates("git", "") == ["doctor", "hook", "install", "uninstall"])
    #expect(candidates("soo") == ["soon"])
    #expect(candidates("").contains("git"))
    // Each first word appears once.
    #expect(candidates("git") == ["git"])
  }

  @Test func optionsAndTheirValues() {
    #expect(candidates("list", "--fo") == ["--format"])
    #expect(candidates("list", "--format", "mark") == ["markdown"])
    #expect(candidates("list", "--format=mark") == ["--format=markdown"])
    #expect(candidates("lint", "--change") == ["--changed=", "--changed-lines="])
    #expect(candidates("list", "--sort", "due,creat") == ["due,created"])
    #expect(candidates("lint", "--select", "overdue,stal") == ["overdue,stale"])
    #expect(candidates("lint", "--config", "x") == [":files"])
    #expect(candidates("-C", "x") == [":folders"])
    // Words after `--` are not options.
    #expect(candidates("list", "--", "--form").isEmpty)
  }

  @Test func namesOfTheWorkspace() {
    #expect(candidates("list", "+h") == ["+house", "+house/kitchen"])
    #expect(candidates("list", "project:house/") == ["project:house/kitchen"])
    #expect(candidates("list", "@") == ["@old", "@phone"])
    #expect(candidates("list", "-@ph") == ["-@phone"])
    #expect(candidates("list", "#d") == ["#diy"])
    #expect(candidates("list", "tag:d") == ["tag:diy"])
    #expect(candidates("list", "id:") == ["id:worktop"])
    #expect(candidates("show", "id:w") == ["id:worktop"])
    #expect(candidates("show", "").count == 2)
    #expect(candidates("list", "view:s") == ["view:soon"])
    // A name that needs quotes is not offered.
    #expect(candidates("list", "+B").isEmpty)
  }

  @Test func otherFolders() throws {
    let other = try SampleFolder([("a.tasks", "- [ ] A +far\n")])
    #expect(candidates("-C", String(decoding: other.path.bytes, as: UTF8.self), "list", "+f") == ["+far"])
    #expect(candidates("-C", "/nowhere/at/all", "list", "+f").isEmpty)
  }

  @Test func valuesOfFields() {
    #expect(candidates("list", "due:tod") == ["due:today"])
    #expect(candidates("list", "due:..tod") == ["due:..today"])
    #expect(candidates("list", "(is:rea") == ["(is:ready"])
    #expect(candidates("list", "is:ready,blocki") == ["is:ready,blocking"])
    #expect(candidates("list", "sort:creat") == ["sort:created"])
    #expect(candidates("list", "status:wai") == ["status:waiting"])
    #expect(candidates("list", "nosuch:").isEmpty)
  }

  @Test func linesOfAllForms() {
    #expect(candidates("add", "Call", "+house/") == ["+house/kitchen"])
    #expect(candidates("add", "Call", "due:tom") == ["due:tomorrow"])
    // Terms that only a query understands are not offered.
    #expect(candidates("add", "is:").isEmpty && candidates("add", "sort:").isEmpty)
    #expect(candidates("set", "id:worktop", "no:sta") == ["no:status", "no:start"])
    #expect(candidates("set", "id:w") == ["id:worktop"])
    #expect(candidates("snooze", "id:worktop", "tom") == ["tomorrow"])
    #expect(candidates("done", "id:w") == ["id:worktop"])
    #expect(candidates("move", "id:worktop", "--under", "id:w") == ["id:worktop"])
    #expect(candidates("done", "--where", "is:rea") == ["is:ready"])
    #expect(candidates("rename", "@ph") == ["@phone"])
    #expect(candidates("completions", "z") == ["zsh"])
  }

  @Test func meaningsStandBehindATab() {
    let run = CommandRun(words: ["completions", "--candidates", "--", "lis"].map(\.array), folder: folder.path)
    #expect(run.output == "list\tList the tasks that a query finds, in file order\n")
  }

  @Test(arguments: ["bash", "zsh", "fish"]) func scriptsAskTheProgram(_ shell: String) {
    let run = CommandRun(words: ["completions", shell].map(\.array), folder: folder.path)
    #expect(run.output.contains("completions --candidates --"))
    #expect(run.status == .success)
  }

  @Test func anUnknownShellIsNamed() {
    let run = CommandRun(words: ["completions", "tcsh"].map(\.array), folder: folder.path)
    #expect(run.status == .usage)
    #expect(run.errors.contains("one of bash, zsh, fish"))
  }
}
