import TaskFiles
import Testing
import tasks

/// Tests of the locations of settings, and of their effect on commands.
struct ConfigurationTests {
  private let folder: SampleFolder

  init() throws {
    folder = try SampleFolder([
      ("work/inbox.tasks", "- [ ] Work  \n"), ("home/tasks/inbox.tasks", "- [ ] Home\n"), ("elsewhere/x", ""),
    ])
  }

  private func run(_ words: String..., at place: String = "work") -> CommandRun {
    CommandRun(
      words: words.map(\.array), environment: ["HOME": folder.path.joined("home").text],
      folder: folder.path.joined(place))
  }

  private func setUser(_ text: String) throws { try folder.write("home/.config/tasks/config.json", text) }

  private func rules(_ run: CommandRun) -> [String] {
    run.output.split(separator: "\n").compactMap { line in
      line.firstIndex(of: "[").flatMap { start in
        line.hasPrefix(" ") ? nil : line[start...].prefix { $0 != "]" }.dropFirst().description
      }
    }.filter { $0 != "*" }
  }

  @Test func homeIsTheWorkspaceOfFoldersInNone() throws {
    #expect(run("-g", "list").status == .usage)
    #expect(run("-g", "list").errors.contains("home/.config/tasks/config.json"))
    try setUser(#"{"home": "~/tasks"}"#)
    #expect(run("list", at: "elsewhere").output.contains("Home"))
    #expect(run("-v", "list", at: "elsewhere").errors.contains("the setting 'home' names it"))
    try folder.write("work/.tasks.json", "{}")
    #expect(run("list").output.contains("Work"))
    #expect(run("-g", "list").output.contains("Home"))
    #expect(run("--no-config", "list", at: "elsewhere").errors.contains("no task files here"))
  }

  @Test func theWorkspaceCountsMoreThanThePerson() throws {
    try setUser(#"{"rules": {"trailing-space": "error", "empty-title": "off"}}"#)
    #expect(rules(run("lint")) == ["trailing-space"])
    #expect(run("lint").output.contains("error[trailing-space]"))
    #expect(run("check").output.contains("warning[trailing-space]"), "checks are the same for everyone")
    try folder.write("work/.tasks.json", #"{"rules": {"trailing-space": "info"}}"#)
    #expect(run("lint").output.contains("info[trailing-space]"))
    #expect(run("--no-config", "lint").output.contains("warning[trailing-space]"))
    try folder.write("other.json", #"{"rules": {"trailing-space": "off"}}"#)
    #expect(run("--config", "../other.json", "lint").output == "no findings in 1 file\n")
    #expect(run("--config", "../other.json", "--no-config", "lint").status == .usage)
    #expect(run("--config", "../none.json", "lint").status == .inaccessible)
  }

  @Test func mistakesAreSaidWithTheirPlaces() throws {
    try folder.write("work/.tasks.json", "{\n  \"ruels\": {},\n  \"rules\": {\"overdu\": \"off\"}\n}\n")
    let run = run("lint", "inbox.tasks")
    #expect(run.status == .usage)
    #expect(run.output == "")
    #expect(
      run.errors == """
        error: .tasks.json:2:3: unknown key 'ruels'
          = help: did you mean 'rules'?
        error: .tasks.json:3:13: unknown key 'overdu'
          = help: did you mean 'overdue'?

        """)
    for command in ["list", "files", "check", "format"] {
      #expect(CommandRun(command, in: folder).status != .usage, "outside of that workspace")
      #expect(self.run(command).status == .usage)
    }
    #expect(self.run("--no-config", "list").status == .success)
    try folder.write("work/.tasks.json", "[")
    #expect(self.run("list").errors.hasPrefix("error: .tasks.json:1:2: "))
    try setUser("{")
    #expect(self.run("list").errors.contains("home/.config/tasks/config.json:1:2: "))
  }

  @Test func aFileOfSettingsThatCannotBeReadStopsTheCommand() throws {
    folder.link("work/.tasks.json", to: "nowhere")
    #expect(run("lint").status == .inaccessible)
    let large = try SampleFolder([(".tasks.json", String(repeating: " ", count: 2 << 20)), ("a.tasks", "- [ ] A\n")])
    #expect(CommandRun("list", in: large).errors.contains("is larger than 1 MiB, the limit for reading"))
  }

  @Test func overridesHoldForTheirFiles() throws {
    try folder.write("work/a/b.tasks", "- [ ] B  \n")
    try folder.write(
      "work/.tasks.json",
      """
      {"rules": {"missing-field": "warning", "trailing-space": "off"}, "required": ["created"],
       "overrides": [{"files": ["a/"], "rules": {"missing-field": "off", "trailing-space": "info"}}]}
      """)
    #expect(rules(run("lint")) == ["trailing-space", "missing-field"])
    #expect(rules(run("lint", "a")) == ["trailing-space"])
  }

  @Test func linksAreHeldAgainstTheWorkspace() throws {
    try folder.write("work/.tasks.json", #"{"exclude": ["old/"]}"#)
    try folder.write("work/old/a.tasks", "- [ ] Old\n")
    try folder.write("work/inbox.tasks", "- [ ] See [a](old/a.tasks), [b](old/b.tasks), [c](#none)\n")
    #expect(rules(run("lint")) == ["broken-link", "broken-link"])
    #expect(run("lint").output.contains("the file 'old/b.tasks' does not exist"))
  }

  @Test func archivesAreKnownByTheirNames() throws {
    try folder.write("work/.tasks.json", #"{"rules": {"unarchived": "warning"}}"#)
    let text = "- [x] Old done:2026-01-01\n"
    try folder.write("work/a.done.tasks", text)
    try folder.write("work/inbox.tasks", text)
    let output = run("--today", "2026-11-21", "lint").output
    #expect(output.contains("inbox.tasks:1:"))
    #expect(!output.contains("a.done.tasks:1:"))
  }

  @Test func theOptionsCountMoreThanTheSettings() throws {
    try folder.write("work/.tasks.json", #"{"rules": {"trailing-space": "off", "stale": "error"}}"#)
    try folder.write("work/inbox.tasks", "- [ ] Work created:2025-01-01 due:2026-01-01  \n")
    func found(_ words: String...) -> [String] {
      rules(
        CommandRun(words: (["--today", "2026-11-21", "lint"] + words).map(\.array), folder: folder.path.joined("work")))
    }
    #expect(found() == ["stale", "overdue"])
    #expect(found("--select", "trailing-space") == ["trailing-space"])
    #expect(found("--select", "overdue,stale", "--ignore", "stale") == ["overdue"])
    #expect(found("--severity", "trailing-space=info", "--ignore", "overdue") == ["stale", "trailing-space"])
    #expect(found("--select", "overdue", "--severity", "trailing-space=info") == ["overdue"])
    #expect(found("--no-calendar") == [])
    #expect(found("--select", "all", "--no-calendar") == ["trailing-space"])
  }

  @Test(arguments: [
    (["--select", "overdu"], "overdue"), (["--ignore", "secret,stal"], "stale"), (["--severity", "stal=off"], "stale"),
    (["--severity", "stale=of"], "off"), (["--select", "al"], "all"),
  ])
  func anUnknownRuleNamesTheNearest(words: [String], nearest: String) {
    let run = CommandRun(words: (["lint"] + words).map(\.array), folder: folder.path)
    #expect(run.status == .usage)
    #expect(run.errors.contains("did you mean '\(nearest)'?"))
  }

  @Test func warningsMayBeManyUpToANumber() throws {
    try folder.write("work/inbox.tasks", "- [ ] A  \n- [ ] B  \n")
    #expect(run("lint").status == .findings)
    #expect(run("lint", "--max-warnings", "2").status == .success)
    #expect(run("lint", "--max-warnings", "1").status == .findings)
    #expect(run("lint", "--fail-on", "error").status == .success)
    #expect(run("lint", "--fail-on", "error", "--max-warnings", "1").status == .findings)
    #expect(run("lint", "--max-warnings", "2", "--severity", "trailing-space=error").status == .findings)
    #expect(run("lint", "--exit-zero").status == .success)
    #expect(run("lint", "--exit-zero", "none").status == .inaccessible)
  }

  @Test func ignoredFilesCanBeExcludedWhenNamed() throws {
    try folder.write("work/.tasks.json", #"{"exclude": ["old"]}"#)
    try folder.write("work/old/a.tasks", "- [] Old\n")
    try folder.write("work/.gitignore", "b.tasks\n")
    try folder.write("work/b.tasks", "- [] B\n")
    #expect(rules(run("lint", "old", "b.tasks")).count == 2)
    #expect(run("lint", "--force-exclude", "old", "old/a.tasks", "b.tasks").output == "")
    #expect(run("lint", "--force-exclude", "old").status == .success)
    #expect(run("check", "--force-exclude", "old/a.tasks").status == .success)
    #expect(run("format", "--check", "--force-exclude", "old/a.tasks").status == .success)
  }
}
