import TaskFiles
import TaskTesting
import Testing
import tasks

/// Tests that `--staged` reads the files of the index, whatever is on disk. `GitCommitTests` makes real commits.
@Suite(.enabled(if: isGitInstalled)) struct StagedTests {
  /// Creates a repository with `files` in its index.
  private func repository(_ files: [(name: String, text: String)]) throws -> SampleFolder {
    let folder = try SampleFolder(files)
    git("init -q && git add -A", in: folder)
    return folder
  }

  private func git(_ arguments: String, in folder: SampleFolder) {
    let (output, status) = TaskTesting.git(arguments, in: folder.path.text)
    #expect(status == 0, "\(arguments): \(String(decoding: output, as: UTF8.self))")
  }

  private func run(_ words: String..., in folder: SampleFolder, path: String? = nil) -> CommandRun {
    let search = path ?? ProcessStart.environment("PATH").map { String(decoding: $0, as: UTF8.self) } ?? "/usr/bin"
    return CommandRun(
      words: words.map { Array($0.utf8) }, environment: ["PATH": search, "TASKS_TODAY": "2026-11-21"],
      folder: folder.path)
  }

  private func places(_ run: CommandRun) -> [Substring] {
    run.output.split(separator: "\n").filter { !$0.hasPrefix(" ") && $0.contains("[") }.map {
      $0.prefix { $0 != "]" } + "]"
    }
  }

  @Test func theIndexIsJudgedAndNotTheDisk() throws {
    let folder = try repository([("a.tasks", "- [ ] A due:soon\n"), ("b.tasks", "- [ ] B after:one\n")])
    try folder.write("a.tasks", "- [ ] A id:one\n")
    #expect(
      places(run("lint", "--staged", in: folder)) == [
        "a.tasks:1:9: error[invalid-date]", "b.tasks:1:15: error[unknown-id]",
      ])
    git("add a.tasks", in: folder)
    try folder.write("a.tasks", "- [] A due:soon\n")
    let clean = run("check", "--staged", in: folder)
    #expect(clean.output == "no findings in 2 files; 2 files are formatted\n")
    #expect(clean.status == .success)
    #expect(try FileContents(of: folder.path.joined("a.tasks")).bytes == Array("- [] A due:soon\n".utf8))
  }

  @Test func onlyWhatChangedIsShownButAllIsKnown() throws {
    let folder = try repository([("a.tasks", "- [ ] A id:one due:soon\n"), ("sub/b.tasks", "- [ ] B\n")])
    git("-c user.name=a -c user.email=a@b commit -qm one", in: folder)
    #expect(run("lint", "--staged", in: folder).output == "")
    try folder.write("sub/b.tasks", "- [ ] B after:one\n- [ ] C [there](../a.tasks) [nowhere](../c.tasks)\n")
    git("add -A", in: folder)
    // Links do not depend on the disk either.
    try folder.write("c.tasks", "- [ ] C\n")
    #expect(places(run("lint", "--staged", in: folder)) == ["sub/b.tasks:2:39: warning[broken-link]"])
    #expect(places(run("-C", "sub", "lint", "--staged", in: folder)) == ["b.tasks:2:39: warning[broken-link]"])
  }

  @Test func settingsOfTheIndexCount() throws {
    let folder = try repository([
      (".tasks.json", #"{"rules": {"invalid-date": "off"}, "exclude": ["old/"]}"#), ("a.tasks", "- [ ] A due:soon\n"),
      ("old/b.tasks", "- [] B\n"), ("sub/.tasks.json", "{}"), ("sub/c.tasks", "- [ ] C due:soon after:x\n"),
      (".tasksignore", "generated/\n"), ("generated/d.tasks", "- [] D\n"),
    ])
    #expect(
      places(run("lint", "--staged", in: folder)) == [
        "sub/c.tasks:1:9: error[invalid-date]", "sub/c.tasks:1:24: error[unknown-id]",
      ])
    try folder.write(".tasks.json", "{}")
    #expect(places(run("lint", "--staged", in: folder)).count == 2)
    git("rm -qf --cached .tasks.json", in: folder)
    let without = run("lint", "--staged", in: folder)
    #expect(places(without).first == "a.tasks:1:9: error[invalid-date]")
    #expect(
      without.errors.contains("note: the settings in '.tasks.json' are ignored: the file is not in git's index\n"))
    try folder.write(".tasks.json", "{\"rule\": 1}")
    git("add .tasks.json", in: folder)
    let broken = run("lint", "--staged", in: folder)
    #expect(broken.status == .usage)
    #expect(broken.errors.hasPrefix("error: .tasks.json:1:2: "))
  }

  @Test func theCalendarDoesNotCount() throws {
    let folder = try repository([("a.tasks", "- [ ] A due:2020-01-01\n")])
    #expect(run("lint", "a.tasks", in: folder).output.contains("overdue"))
    #expect(run("lint", "--staged", in: folder).output == "no findings in 1 file\n")
  }

  @Test func unreadableInputIsNotASuccess() throws {
    let folder = try repository([("a.tasks", "- [ ] A\n")])
    #expect(run("lint", "--staged", in: folder, path: ".:sub").status == .inaccessible)
    // A `git` inside the repository is not run.
    try folder.write("git", "#!/bin/sh\nexit 0\n")
    #expect(shell("chmod +x \(quoted(folder.path.text))/git").status == 0)
    #expect(run("lint", "--staged", in: folder, path: "").status == .inaccessible)
    try folder.write(".git/index", "no index")
    let broken = run("git", "hook", "pre-commit", in: folder)
    #expect(broken.status == .inaccessible)
    #expect(broken.errors.contains("git commit --no-verify"))
    let outside = try SampleFolder([("a.tasks", "- [ ] A\n")])
    #expect(run("lint", "--staged", in: outside).status == .usage)
  }

  @Test func optionsThatContendAreRefused() throws {
    let folder = try repository([("a.tasks", "- [ ] A\n")])
    for words in [
      ["lint", "--staged", "a.tasks"], ["lint", "--staged", "-"], ["check", "--staged", "--fix"],
      ["lint", "--staged", "--stdin-filename", "a.tasks"], ["lint", "--staged", "--force-exclude"],
      ["format", "--staged"], ["--config", "x", "lint", "--staged"], ["git", "hook", "post-commit"],
    ] {
      #expect(CommandRun(words: words.map { Array($0.utf8) }, folder: folder.path).status == .usage, "\(words)")
    }
  }

  @Test func unformattedFilesAreShown() throws {
    let folder = try repository([("a.tasks", "* [ ] A\n")])
    try folder.write("a.tasks", "- [ ] A\n")
    #expect(run("format", "--check", "--staged", in: folder).output == "a.tasks\n")
    #expect(run("format", "--diff", "--staged", in: folder).output.hasSuffix("-* [ ] A\n+- [ ] A\n"))
    #expect(run("git", "hook", in: folder).status == .findings)
  }
}
