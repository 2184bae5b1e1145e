import TaskFiles
import TaskTesting
import Testing
import tasks

/// Tests of findings that a baseline knows.
struct BaselineTests {
  private func run(_ words: String..., in folder: SampleFolder) -> CommandRun {
    let path = ProcessStart.environment("PATH").map { String(decoding: $0, as: UTF8.self) } ?? "/usr/bin"
    return CommandRun(
      words: words.map(\.array),
      environment: ["XDG_STATE_HOME": folder.path.joined(".state").text, "TASKS_TODAY": "2026-11-21", "PATH": path],
      folder: folder.path)
  }

  private func sample(_ files: [(name: String, text: String)]) throws -> SampleFolder {
    try SampleFolder([(".tasks.json", #"{"baseline": "known.json"}"#)] + files)
  }

  @Test func onlyWhatIsNewIsShown() throws {
    let folder = try sample([("a.tasks", "- [ ] A due:soon\n- [ ] B due:soon\n")])
    let missing = run("lint", in: folder)
    #expect(missing.status == .inaccessible)
    #expect(missing.errors.contains("run 'tasks lint --write-baseline' to create it"))
    let written = run("lint", "--write-baseline", in: folder)
    #expect(written.status == .success)
    #expect(written.output == "2 findings in the baseline 'known.json'\n")
    #expect(run("lint", in: folder).output == "no findings in 1 file; 2 in the baseline\n")
    #expect(run("check", in: folder).status == .success)
    #expect(run("lint", "--no-config", in: folder).status == .findings)
    // The findings moved, got deeper and got a comment, and a new one was added.
    try folder.write(
      "a.tasks", "- [ ] New due:never\n  - [ ] B due:soon\n- [ ] A due:soon <!-- tasks: allow overdue -->\n")
    let moved = run("lint", "--ignore", "unneeded-allow", in: folder)
    #expect(moved.output.hasPrefix("a.tasks:1:11: error[invalid-date]"))
    #expect(moved.output.hasSuffix("\n\n1 error in 1 file; 2 in the baseline\n"))
    #expect(moved.errors == "")
  }

  @Test func equalFindingsAreCounted() throws {
    let folder = try sample([("a.tasks", "- [ ] A due:soon\n  - [ ] A due:soon\n")])
    #expect(run("lint", "--write-baseline", "--select", "invalid-date", in: folder).status == .success)
    try folder.write("a.tasks", "- [ ] A due:soon\n  - [ ] A due:soon\n    - [ ] A due:soon\n")
    #expect(run("lint", "--select", "invalid-date", in: folder).output.hasPrefix("a.tasks:3:13: error[invalid-date]"))
    try folder.write("a.tasks", "- [ ] A due:soon\n")
    #expect(
      run("lint", in: folder).errors
        == "note: the baseline 'known.json' has 1 outdated finding\n"
        + "  = help: run 'tasks lint --write-baseline' to remove outdated findings\n")
  }

  @Test func oneTooLargeToBeReadIsNotWritten() throws {
    // Each entry holds the path of its file, which is more than 3,000 bytes long here.
    let path = String(repeating: String(repeating: "a", count: 200) + "/", count: 15) + "a.tasks"
    let folder = try sample([(path, "- [ ] A" + String(repeating: " due:soon", count: 22_000) + "\n")])
    let written = run("lint", "--write-baseline", in: folder)
    #expect(written.status == .usage)
    #expect(
      written.errors == "error: the baseline 'known.json' would be larger than 64 MiB, the limit for reading\n"
        + "  = help: select rules with '--select', or name fewer files\n")
    #expect(run("lint", "-q", in: folder).status == .inaccessible)
  }

  /// Entries of rules that do not run and of files that are not selected stay; entries of removed files do not.
  @Test func entriesStayThatAreNotLookedAt() throws {
    let folder = try sample([
      ("a.tasks", "- [ ] A due:soon +a +b\n"), ("b.tasks", "- [ ] B due:soon\n"), ("c.tasks", "- [ ] C due:soon\n"),
    ])
    #expect(run("lint", "--write-baseline", in: folder).output.hasPrefix("4 findings "))
    #expect(run("lint", "--select", "second-project", "a.tasks", in: folder).errors == "")
    try folder.write("a.tasks", "- [ ] A\n")
    try folder.write("b.tasks", "- [ ] B\n")
    #expect(shell("rm \(quoted(folder.path.joined("c.tasks").text))").status == 0)
    let narrow = run("lint", "--write-baseline", "--select", "invalid-date", "a.tasks", in: folder)
    #expect(narrow.output == "2 findings in the baseline 'known.json'\n")
    #expect(run("lint", in: folder).errors.contains("has 2 outdated findings"))
    #expect(run("lint", "--write-baseline", in: folder).output.hasPrefix("0 findings "))
    #expect(try folder.text("known.json") == "{\"schema\": 1, \"findings\": [\n  {}\n]}\n")
  }

  @Test func noTextOfAFileIsInIt() throws {
    let key = "gh" + "p_aBcD1234eFgH5678iJkL9012mNoP3456qRsT"
    let folder = try sample([("a.tasks", "- [ ] Log in with \(key)\n")])
    #expect(run("lint", "--write-baseline", in: folder).output.hasPrefix("1 finding "))
    let text = try folder.text("known.json")
    #expect(text.contains("\"rule\": \"secret\""))
    #expect(!text.contains("aBcD"))
    #expect(run("lint", in: folder).status == .success)
  }

  @Test func aFileOfTheCommandLineCounts() throws {
    let folder = try sample([("a.tasks", "- [ ] A due:soon\n"), ("sub/b.tasks", "- [ ] B\n")])
    #expect(run("-C", "sub", "lint", "--write-baseline", "--baseline", "other.json", in: folder).status == .success)
    #expect(FileStatus.ifAny(folder.path.joined("known.json")) == nil)
    #expect(run("lint", "--baseline", "sub/other.json", in: folder).status == .success)
    #expect(run("check", "--baseline", "sub/other.json", in: folder).status == .success)
    for words in [
      ["--baseline", "a.tasks"], ["--baseline", "b", "--fix"], ["--baseline", "b", "-"],
      ["--baseline", "b", "--staged"],
      ["--baseline", "b", "--diff"], ["--baseline", "b", "--add-allow"], ["--no-config"],
    ] {
      let run = CommandRun(
        words: (["lint", "--write-baseline"] + words).map(\.array), folder: folder.path, input: [])
      #expect(run.status == .usage, "\(words): \(run.errors)")
    }
    #expect(try folder.text("a.tasks") == "- [ ] A due:soon\n")
  }

  @Test(arguments: [
    ("{\"schema\": 1,\n \"findings\": [,]}", "known.json:2:15: "),
    ("{\"schema\": 2}", "known.json:1:12: invalid value '2'"),
    ("{\"findings\": [{\"file\": \"a\"}]}", "known.json:1:15: invalid value"),
    ("{\"finding\": []}", "known.json:1:2: unknown key 'finding'"), ("[]", "known.json:1:1: "),
    (
      "{\"findings\": [{\"file\": \"a\", \"rule\": \"b\", \"text\": \"+23456789abcdef0\", \"n\": 1}]}",
      "known.json:1:15: invalid value"
    ),
  ])
  func problemsHaveAPlace(text: String, message: String) throws {
    let folder = try sample([("a.tasks", "- [ ] A\n"), ("known.json", text)])
    let run = run("lint", in: folder)
    #expect(run.status == .usage)
    #expect(run.errors.hasPrefix("error: \(message)"), "\(run.errors)")
    // A file that was not understood is not overwritten.
    #expect(self.run("lint", "--write-baseline", in: folder).status == .usage)
    #expect(try folder.text("known.json") == text)
  }

  @Test func writingTwiceIsWritingOnce() throws {
    let folder = try sample([("b é.tasks", "- [ ] A due:soon\n"), ("a.tasks", "- [ ] B due:soon\n- [] C\n")])
    #expect(run("lint", "--write-baseline", in: folder).status == .success)
    let first = try folder.text("known.json")
    let files = first.split(separator: "\n").dropFirst().compactMap { $0.split(separator: "\"").dropFirst(3).first }
    #expect(files == ["a.tasks", "a.tasks", "b é.tasks"])
    #expect(run("lint", "--write-baseline", in: folder).status == .success)
    #expect(try folder.text("known.json") == first)
  }

  @Test(.enabled(if: isGitInstalled)) func theHookReadsThatOfTheIndex() throws {
    let folder = try sample([("a.tasks", "- [ ] A due:soon\n")])
    func git(_ line: String) { #expect(TaskTesting.git(line, in: folder.path.text).status == 0) }
    git("init -q && git add -A")
    #expect(run("lint", "--write-baseline", in: folder).status == .success)
    let unknown = run("lint", "--staged", in: folder)
    #expect(unknown.status == .findings)
    #expect(unknown.errors.hasPrefix("note: the baseline 'known.json' is ignored: the file is not in git's index\n"))
    git("add known.json")
    try folder.write("known.json", "no JSON")
    #expect(run("lint", "--staged", in: folder).output == "no findings in 1 file; 1 in the baseline\n")
    #expect(run("git", "hook", "pre-commit", in: folder).status == .success)
    #expect(run("lint", "--staged", "--baseline", "known.json", in: folder).status == .usage)
  }
}
