import TaskFiles
import TaskTesting
import Testing
import tasks

/// Tests that no command writes through links of a repository that lead outside it or into git's own folder.
struct ForeignLinkTests {
  private let home: SampleFolder
  private static let startFile = "alias ll='ls -l'\n*  [ ] Not  a task due:soon\n- [] B\n"
  private static let refusal = "does not have the name of a task file"

  init() throws {
    home = try SampleFolder([(".bashrc", Self.startFile), ("repo/a.tasks", "- [x] Run me\n- [ ] Two\n")])
    home.makeFolder("state")
  }

  private func run(_ words: [String], environment: [String: String] = [:]) -> CommandRun {
    let environment = environment.merging([
      "HOME": home.path.text, "XDG_STATE_HOME": home.path.joined("state").text, "NO_COLOR": "1",
    ]) { given, _ in given }
    return CommandRun(words: words.map(\.array), environment: environment, folder: home.path.joined("repo"))
  }

  /// Expects that a command names both paths, ends with status 3 and changes nothing.
  private func expectRefusal(
    _ words: [String], of name: String, leadingTo target: String, because reason: String = Self.refusal,
    environment: [String: String] = [:], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = FolderSnapshot(home.path)
    let run = run(words, environment: environment)
    #expect(run.status == .inaccessible, "\(run.output)\(run.errors)", sourceLocation: sourceLocation)
    for text in ["'\(name)'", "'\(home.path.joined(BytePath(target)).text)'", reason] {
      #expect(run.errors.contains(text), "\(text) in \(run.errors)", sourceLocation: sourceLocation)
    }
    let changes = FolderSnapshot(home.path).differences(from: before).filter { !$0.hasPrefix("state/") }
    #expect(changes == [], sourceLocation: sourceLocation)
    #expect(try home.text(".bashrc") == Self.startFile, sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    ("archive", "a.done.tasks"), ("archive --force", "a.done.tasks"), ("add Run me", "inbox.tasks"),
    ("move a.tasks:2 --file b.tasks", "b.tasks"), ("add Run me --file b.tasks", "b.tasks"), ("format", "b.tasks"),
    ("format b.tasks", "b.tasks"), ("format --force b.tasks", "b.tasks"), ("lint --fix", "b.tasks"),
    ("check --fix", "b.tasks"), ("done b.tasks:2", "b.tasks"), ("set b.tasks:2 due:2026-12-01", "b.tasks"),
    ("lint --add-allow why b.tasks", "b.tasks"),
  ])
  func aStartFileIsNotWritten(command: String, link: String) throws {
    home.link(BytePath("repo/\(link)"), to: "../.bashrc")
    try expectRefusal(command.split(separator: " ").map(String.init), of: link, leadingTo: ".bashrc")
  }

  @Test(arguments: [".gitattributes", ".editorconfig", ".tasks.json"])
  func setupDoesNotFollowLinks(name: String) throws {
    home.link(BytePath("repo/\(name)"), to: "../.bashrc")
    let options = [".gitattributes": "--attributes", ".editorconfig": "--editorconfig", ".tasks.json": "--settings"]
    let words = try ["init", #require(options[name]), "--no-config"]
    try expectRefusal(words, of: name, leadingTo: ".bashrc", because: "it is a symbolic link")
    // A dangling link does not create a file.
    home.makeFolder("repo/sub")
    home.link(BytePath("repo/sub/\(name)"), to: "../../made")
    #expect(run(["init", "sub", words[1]]).status == .inaccessible)
    #expect(FileStatus.ifAny(home.path.joined("made")) == nil)
  }

  @Test func noReportOrBaselineIsWrittenThroughALink() throws {
    home.link("repo/out.json", to: "../.bashrc")
    home.link("repo/made.json", to: "../made")
    home.link("repo/folder", to: "..")
    try home.write("repo/b.tasks", "- [ ] A due:soon\n")
    for (name, target) in [("out.json", ".bashrc"), ("made.json", "repo/made.json"), ("folder/new", "new")] {
      try expectRefusal(
        ["lint", "--format", "json", "--output", name], of: name, leadingTo: target, because: "it is a symbolic link")
    }
    try home.write("known.json", "{\"schema\": 1, \"findings\": []}\n")
    home.link("repo/known.json", to: "../known.json")
    try expectRefusal(
      ["lint", "--write-baseline", "--baseline", "known.json"], of: "known.json", leadingTo: "known.json",
      because: "it is a symbolic link")
    try home.write("repo/.tasks.json", #"{"baseline": "known.json"}"#)
    try expectRefusal(
      ["lint", "--write-baseline"], of: "known.json", leadingTo: "known.json", because: "outside the workspace")
  }

  @Test(arguments: [["add", "Run me"], ["archive"]])
  func noFileIsMadeOutside(words: [String]) throws {
    home.makeFolder("bashrc.d")
    home.link("repo/lists", to: "../bashrc.d")
    try home.write("repo/.tasks.json", #"{"inbox": "lists/in.tasks", "archive": "lists/deep/{name}.done.tasks"}"#)
    let target = words == ["archive"] ? "deep/a.done.tasks" : "in.tasks"
    try expectRefusal(
      words, of: "lists/\(target)", leadingTo: "bashrc.d/\(target)", because: "a new file outside the workspace")
    // A folder that holds task files may get another one.
    try home.write("repo/.tasks.json", #"{"inbox": "lists/in.tasks", "archive": "lists/{name}.done.tasks"}"#)
    try home.write("bashrc.d/list.tasks", "")
    #expect(run(words).status == .success)
    #expect(FileStatus.ifAny(home.path.joined("bashrc.d/in.tasks")) != nil || words == ["archive"])
  }

  @Test(arguments: [".git", ".GIT"])
  func filesInAGitFolderAreNotWritten(git: String) throws {
    try home.write(BytePath("repo/\(git)/list.tasks"), Self.startFile)
    try home.write(BytePath("repo/sub/.tasks.json"), "{}")
    for name in ["repo/b.tasks", "repo/sub/b.tasks"] {
      home.link(BytePath(name), to: home.path.joined(BytePath("repo/\(git)/list.tasks")))
      let shown = String(name.dropFirst("repo/".count))
      try expectRefusal(
        ["format", shown], of: shown, leadingTo: "repo/\(git)/list.tasks", because: "inside a '.git' folder")
    }
  }

  @Test func aRecordedFileIsNotTakenBackThroughALink() throws {
    try home.write("repo/notes.md", "*  [ ] A\n")
    #expect(run(["format", "--force", "notes.md"]).status == .success)
    try home.write("elsewhere", try home.text("repo/notes.md"))
    #expect(shell("rm '\(home.path.text)/repo/notes.md'").status == 0)
    home.link("repo/notes.md", to: "../elsewhere")
    try expectRefusal(["undo"], of: "notes.md", leadingTo: "elsewhere")
  }

  @Test func anEditorIsNotStarted() throws {
    home.link("repo/inbox.tasks", to: "../.bashrc")
    for words in [["edit"], ["edit", "--file", "inbox.tasks:2"]] {
      try expectRefusal(words, of: "inbox.tasks", leadingTo: ".bashrc", environment: ["EDITOR": "echo x >>"])
    }
  }

  /// Users keep lists in a synced folder.
  @Test func aListElsewhereIsWritten() throws {
    try home.write("synced/list.tasks", "*  [ ] A\n")
    try home.write("synced/folder/list.tasks", "*  [x] B\n")
    home.link("repo/inbox.tasks", to: "../synced/list.tasks")
    home.link("repo/lists", to: "../synced/folder")
    #expect(run(["format", "inbox.tasks", "lists"]).status == .success)
    #expect(run(["add", "C"]).status == .success)
    #expect(try home.text("synced/list.tasks") == "- [ ] A\n- [ ] C created:2026-11-21\n")
    #expect(run(["archive"]).status == .success)
    #expect(try home.text("synced/folder/list.done.tasks") == "- [x] B\n")
    #expect(run(["undo"]).status == .success)
    #expect(try home.text("synced/folder/list.tasks") == "- [x] B\n")
  }

  /// A repository could have links to the lists of the person who works in it.
  @Test(arguments: [
    ["format"], ["format", "."], ["format", "--force"], ["lint", "--fix"], ["lint", "--fix", "."], ["check", "--fix"],
    ["lint", "--add-allow=why", "--select", "all"],
  ])
  func aListElsewhereThatNobodyNamesStaysAsItIs(words: [String]) throws {
    let text = "*  [ ] A due:2026-02-30 \n"
    try home.write("notes/list.tasks", text)
    try home.write("notes/deep/more.tasks", text)
    try home.write("repo/a.tasks", "- [ ] B \n")
    home.link("repo/list.tasks", to: "../notes/list.tasks")
    home.link("repo/deep", to: "../notes/deep")
    let run = run(words)
    #expect(run.status == .inaccessible, "\(run.errors)")
    for (name, target) in [("list.tasks", "notes/list.tasks"), ("deep/more.tasks", "notes/deep/more.tasks")] {
      #expect(try home.text(BytePath(target)) == text)
      #expect(
        run.errors.contains(
          "cannot write '\(name)': it points to '\(home.path.joined(BytePath(target)).text)', outside the workspace\n"),
        "\(run.errors)")
    }
    #expect(run.errors.contains("= help: name this file if you want to change it; see 'tasks help trust'"))
    // The other files are changed, and what is named is.
    #expect(try home.text("repo/a.tasks") != "- [ ] B \n")
    #expect(self.run(["format", "list.tasks"]).status == .success)
    #expect(try home.text("notes/list.tasks") == "- [ ] A due:2026-02-30\n")
  }

  /// Files outside are read all the same.
  @Test func aListElsewhereIsRead() throws {
    try home.write("notes/list.tasks", "- [ ] A due:2026-02-30\n")
    home.link("repo/list.tasks", to: "../notes/list.tasks")
    #expect(run(["lint"]).output.contains("list.tasks:1:9: error[invalid-date]"))
    #expect(run(["list"]).output.contains("A due:2026-02-30"))
    #expect(run(["format", "--check"]).status == .success)
  }

  @Test func namedFilesAreWritten() throws {
    try home.write("repo/notes.md", "*  [ ] A\n")
    #expect(run(["format", "--force", "notes.md", "../repo/notes.md"]).status == .success)
    #expect(try home.text("repo/notes.md") == "- [ ] A\n")
    #expect(run(["lint", "--format", "json", "--output", "../out.json", "a.tasks"]).status != .inaccessible)
    #expect(FileStatus.ifAny(home.path.joined("out.json")) != nil)
    home.link("repo/link.md", to: "notes.md")
    try home.write("repo/notes.md", "*  [ ] A\n")
    try expectRefusal(["format", "--force", "link.md"], of: "link.md", leadingTo: "repo/notes.md")
  }
}
