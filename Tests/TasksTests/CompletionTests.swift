import TaskFiles
import TaskTesting
import Testing
import tasks

struct CompletionTests {
  private let folder: SampleFolder

  init() throws {
    folder = try SampleFolder([
      (".tasks.json", #"{"views": {"soon": "due:..+7d", "my week": "due:..+7d"}}"#),
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
    #expect(candidates("git", "") == ["doctor", "hook", "install", "merge-driver", "resolve", "uninstall"])
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
    // Quotes are written where a name needs them, and need not be typed.
    #expect(candidates("list", "+B") == [#"+"Big Project""#])
    #expect(candidates("list", #"+"Big"#) == [#"+"Big Project""#])
    #expect(candidates("list", "project:Big P") == [#"project:"Big Project""#])
    #expect(candidates("set", "id:worktop", "+Big") == [#"+"Big Project""#])
    #expect(candidates("list", "view:my") == [#"view:"my week""#])
    #expect(candidates("list", #"view:"my"#) == [#"view:"my week""#])
    #expect(candidates("my") == ["my week"])
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
    #expect(candidates("set", "id:worktop", "no:sta") == ["no:start"])
    #expect(candidates("set", "id:w") == ["id:worktop"])
    #expect(candidates("snooze", "id:worktop", "tom") == ["tomorrow"])
    #expect(candidates("done", "id:w") == ["id:worktop"])
    #expect(candidates("move", "id:worktop", "--under", "id:w") == ["id:worktop"])
    #expect(candidates("done", "--where", "is:rea") == ["is:ready"])
    #expect(candidates("rename", "@ph") == ["@phone"])
    #expect(candidates("completions", "z") == ["zsh"])
  }

  /// A command offers the tasks that it can change.
  @Test func tasksThatACommandAccepts() throws {
    let other = try SampleFolder([
      (
        "a.tasks",
        """
        - [ ] Open
        - [/] Started
        - [ ] Daily every:day due:2026-11-21
        - [x] Closed done:2026-11-01

        """
      )
    ])
    func titles(_ command: String, _ word: String = "") -> [String] {
      let words = ["-C", other.path.text, command, word]
      let run = CommandRun(words: (["completions", "--candidates", "--"] + words).map(\.array), folder: folder.path)
      return run.output.split(separator: "\n").map { String($0.drop { $0 != "\t" }.dropFirst()) }
    }
    #expect(titles("done") == ["Open", "Started", "Daily"])
    #expect(titles("reopen") == ["Closed"])
    #expect(titles("start") == ["Open", "Daily"])
    #expect(titles("stop") == ["Started"])
    #expect(titles("skip") == ["Daily"])
    #expect(titles("show") == ["Open", "Started", "Daily"])
    // Commands that change closed tasks, too, offer them once no active one fits.
    let list = CommandRun(
      words: ["-C", other.path.text, "list", "is:closed", "--format", "ids"].map(\.array), folder: folder.path)
    let closed = String(list.output.dropLast())
    #expect(titles("show", closed) == ["Closed"])
    #expect(titles("done", closed).isEmpty)
  }

  /// Values that are offered for a change are accepted.
  @Test(arguments: [
    "pri", "q", "project", "context", "tag", "plan", "due", "start", "until", "created", "done", "cancelled", "remind",
    "every", "after", "est", "spent", "owner", "of", "no",
  ])
  func whatIsOfferedForAChangeIsAccepted(key: String) throws {
    let other = try SampleFolder([
      ("a.tasks", "- [ ] One +x @y #z id:one due:2028-12-01\n- [ ] Two every:day due:2029-12-01\n")
    ])
    let words = ["-C", other.path.text, "set", "two"]
    let run = CommandRun(
      words: (["completions", "--candidates", "--"] + words + [key + ":"]).map(\.array), folder: folder.path)
    for line in run.output.split(separator: "\n") {
      let word = String(line.prefix { $0 != "\t" })
      let set = CommandRun(words: (words + [word, "-n"]).map(\.array), folder: folder.path)
      #expect(set.status == .success, "\(word): \(set.errors)")
    }
    #expect(run.output.isEmpty == ["owner", "of"].contains(key))
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
