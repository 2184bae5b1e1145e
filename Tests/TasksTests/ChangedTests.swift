import TaskFiles
import TaskTesting
import Testing
import tasks

/// Tests of the findings that `--changed` and `--changed-lines` show.
@Suite(.enabled(if: isGitInstalled)) struct ChangedTests {
  private func repository(_ files: [(name: String, text: String)]) throws -> SampleFolder {
    let folder = try SampleFolder(files)
    git("init -q -b main", in: folder)
    commit(in: folder)
    return folder
  }

  private func git(_ arguments: String, in folder: SampleFolder) {
    let (output, status) = TaskTesting.git(arguments, in: folder.path.text)
    #expect(status == 0, "\(arguments): \(String(decoding: output, as: UTF8.self))")
  }

  private func commit(in folder: SampleFolder) {
    git("add -A", in: folder)
    git("-c user.name=a -c user.email=a@b commit -qm one", in: folder)
  }

  private func run(_ words: String..., in folder: SampleFolder) -> CommandRun { run(words, in: folder) }

  private func run(_ words: [String], in folder: SampleFolder) -> CommandRun {
    let path = ProcessStart.environment("PATH").map { String(decoding: $0, as: UTF8.self) } ?? "/usr/bin"
    return CommandRun(
      words: words.map(\.array),
      environment: ["PATH": path, "TASKS_TODAY": "2026-11-21", "XDG_STATE_HOME": folder.path.joined(".state").text],
      folder: folder.path)
  }

  private func places(_ run: CommandRun) -> [String] {
    run.output.split(separator: "\n").filter { !$0.hasPrefix(" ") && $0.contains("[") }.map {
      $0.split(separator: " ").first.map(String.init) ?? ""
    }
  }

  private let bad = "- [ ] A due:soon\n"

  @Test func filesThatDifferFromTheLastCommit() throws {
    let folder = try repository([
      ("same.tasks", bad), ("edited.tasks", bad), ("staged.tasks", bad), ("gone.tasks", bad),
      ("old.tasks", bad + bad + bad),
      (".gitignore", "ignored.tasks\n"),
    ])
    #expect(run("lint", "--changed", in: folder).output == "")
    #expect(run("lint", "--changed", in: folder).errors == "note: no task files have changed\n")
    try folder.write("edited.tasks", "\n" + bad)
    try folder.write("staged.tasks", "\n" + bad)
    try folder.write("sub/new.tasks", bad)
    try folder.write("ignored.tasks", bad)
    git("add staged.tasks && rm gone.tasks && git mv old.tasks moved.tasks", in: folder)
    let files = [
      "edited.tasks:2:9:", "moved.tasks:1:9:", "moved.tasks:2:9:", "moved.tasks:3:9:", "staged.tasks:2:9:",
      "sub/new.tasks:1:9:",
    ]
    let select = ["--select", "invalid-date"]
    #expect(places(run("lint", select[0], select[1], "--changed", in: folder)) == files)
    #expect(places(run("check", select[0], select[1], "--changed", in: folder)) == files)
    #expect(places(run("-C", "sub", "lint", "--changed", ".", in: folder)) == ["new.tasks:1:9:"])
    #expect(places(run("-C", "sub", "lint", "--changed", in: folder)).contains("../edited.tasks:2:9:"))
    #expect(places(run("lint", "--changed", "sub", "same.tasks", in: folder)) == ["sub/new.tasks:1:9:"])
    // A file that was only moved has no new lines.
    #expect(places(run("lint", select[0], select[1], "--changed-lines", in: folder)) == ["sub/new.tasks:1:9:"])
  }

  @Test func onlyLinesThatChanged() throws {
    let folder = try repository([("a.tasks", "- [ ] A due:soon\n- [ ] B due:soon\n- [ ] C due:soon\n- [ ] D due:soon")])
    try folder.write(
      "a.tasks",
      "- [ ] A due:soon\n- [ ] ++ b due:soon\n- [ ] -- b due:soon\n@@ -1 +1 @@\n- [ ] C due:soon\n- [ ] D due:soon\n- [ ] E due:soon\n"
    )
    // The user's git settings do not matter.
    git("config diff.noprefix true && git config diff.interHunkContext 9 && git config color.ui always", in: folder)
    git("config diff.external false && git config diff.mnemonicPrefix true", in: folder)
    #expect(
      places(run("lint", "--select", "invalid-date", "--changed-lines", in: folder)) == [
        "a.tasks:2:12:", "a.tasks:3:12:", "a.tasks:6:9:", "a.tasks:7:9:",
      ])
    #expect(run("lint", "--changed-lines", in: folder).output.contains("4 errors"))
    try folder.write(".gitattributes", "*.tasks -diff\n")
    #expect(places(run("lint", "--select", "invalid-date", "--changed-lines", in: folder)).count == 4)
  }

  @Test(arguments: [
    "a b.tasks", "é\u{301}.tasks", "-q.tasks", "a\nb.tasks", "a\"\\\t.tasks", "b/c -> d.tasks", ":(top)x.tasks",
  ])
  func namesMayBeOdd(name: String) throws {
    let folder = try repository([(name, bad), ("z.tasks", bad)])
    try folder.write(BytePath(name), bad + "- [ ] B due:soon\n")
    #expect(run("lint", "--select", "invalid-date", "--changed", in: folder).output.contains("2 errors in 1 file"))
    let lines = run("lint", "--select", "invalid-date", "--changed-lines", in: folder).output
    #expect(lines.contains(":2:9: "))
    #expect(lines.contains("1 error in 1 file"))
  }

  @Test func filesOfOtherNames() throws {
    let folder = try repository([("list*.md", bad), ("other.md", bad)])
    try folder.write("list*.md", bad + "- [ ] B due:soon\n")
    try folder.write("other.md", bad + bad)
    try folder.write("new.md", bad)
    let words = ["--select", "invalid-date", "list*.md", "new.md"]
    #expect(
      places(run(["lint", "--changed"] + words, in: folder)) == ["list*.md:1:9:", "list*.md:2:9:", "new.md:1:9:"])
    #expect(places(run(["lint", "--changed-lines"] + words, in: folder)) == ["list*.md:2:9:", "new.md:1:9:"])
  }

  @Test func sinceABranchWasLeft() throws {
    let folder = try repository([("a.tasks", bad), ("b.tasks", bad)])
    git("checkout -qb topic", in: folder)
    try folder.write("a.tasks", bad + "- [ ] B due:soon\n")
    commit(in: folder)
    git("checkout -q main", in: folder)
    try folder.write("b.tasks", bad + "- [ ] Main due:soon\n")
    commit(in: folder)
    git("checkout -q topic", in: folder)
    #expect(run("lint", "--changed", in: folder).output == "")
    #expect(places(run("lint", "--changed=main", in: folder)) == ["a.tasks:1:9:", "a.tasks:2:9:"])
    #expect(places(run("lint", "--changed-lines=main", in: folder)) == ["a.tasks:2:9:"])
    for revision in ["no-such", "--help", ""] {
      let run = run("lint", "--changed=\(revision)", in: folder)
      #expect(run.status == .usage)
      #expect(run.errors.contains("is not a commit"))
    }
    git("checkout -q --orphan alone && git -c user.name=a -c user.email=a@b commit -qm two", in: folder)
    #expect(run("lint", "--changed=main", in: folder).errors.contains("have no commit in common"))
  }

  @Test func beforeTheFirstCommitAllIsNew() throws {
    let folder = try SampleFolder([("a.tasks", bad), ("b.tasks", bad)])
    git("init -q --object-format=sha256 && git add a.tasks", in: folder)
    #expect(places(run("lint", "--changed", in: folder)).count == 2)
    #expect(places(run("lint", "--changed-lines", in: folder)).count == 2)
  }

  @Test func aRepositoryInsideSpeaksForItself() throws {
    let folder = try repository([("a.tasks", bad)])
    try folder.write("inner/b.tasks", bad)
    try folder.write("inner/c.tasks", bad)
    git("-C inner init -q && git -C inner add b.tasks", in: folder)
    git("-C inner -c user.name=a -c user.email=a@b commit -qm one", in: folder)
    #expect(places(run("lint", "--changed", in: folder)) == ["inner/c.tasks:1:9:"])
  }

  /// A branch of the repository around a submodule is none in the submodule, whose files are left out.
  @Test(arguments: ["--changed=side", "--changed-lines=side"]) func aBranchOutsideIsNoneInside(_ option: String) throws
  {
    let folder = try repository([("own.tasks", "- [ ] A\n")])
    git("branch side", in: folder)
    try folder.write("own.tasks", "- [ ] A\n" + bad)
    commit(in: folder)
    try folder.write("lib/lib.tasks", bad)
    git("init -q lib", in: folder)
    let run = run("lint", option, in: folder)
    #expect(places(run).contains("own.tasks:2:9:") && !run.output.contains("lib.tasks"), "\(run.errors)")
    #expect(self.run("lint", "--changed=nothing", in: folder).errors.contains("'nothing' is not a commit"))
  }

  @Test func senselessChangesAreRefused() throws {
    let folder = try repository([("a.tasks", bad)])
    for words in [
      ["--changed", "--staged"], ["--changed", "-"], ["--changed", "--changed-lines"], ["--changed-lines", "--fix"],
      ["--changed-lines", "--diff"], ["--changed-lines", "--write-baseline", "--baseline", "b.json"],
    ] {
      #expect(CommandRun(words: (["lint"] + words).map(\.array), folder: folder.path).status == .usage, "\(words)")
    }
    let outside = try SampleFolder([("a.tasks", bad)])
    for words in [["lint", "--changed"], ["lint", "--staged"], ["check", "--staged"], ["git", "hook"]] {
      let run = run(words, in: outside)
      #expect(run.status == .usage, "\(words)")
      #expect(run.errors.contains("' needs git, but '.' is not in a git repository"), "\(run.errors)")
    }
  }

  /// Git rewrites its index when it finds files that were rewritten with the same bytes. The program asks git in a way
  /// that avoids this.
  @Test func gitsIndexStaysAsItIs() throws {
    let folder = try repository([("a.tasks", bad), ("b.tasks", bad)])
    try folder.write("b.tasks", bad + "- [ ] B due:soon\n")
    #expect(shell("touch -d 2001-02-03 \(quoted(folder.path.joined("a.tasks").text))").status == 0)
    let index = folder.path.joined(".git/index")
    let (bytes, status) = (try FileContents(of: index).bytes, try FileStatus(of: index))
    for words in [
      ["lint", "--changed"], ["lint", "--changed=HEAD"], ["lint", "--changed-lines"], ["lint", "--staged"],
      ["check", "--staged"], ["git", "doctor"],
    ] {
      let run = run(words, in: folder)
      #expect(try FileContents(of: index).bytes == bytes && FileStatus(of: index) == status, "\(words)")
      #expect(!run.output.contains("a.tasks:"), "\(words): \(run.output)")
    }
    #expect(places(run("lint", "--changed", in: folder)) == ["b.tasks:1:9:", "b.tasks:2:9:"])
    git("diff HEAD", in: folder)
    #expect(try FileContents(of: index).bytes != bytes, "git itself has no reason to write it")
  }

  @Test func onlyTheFilesThatAreShownAreFixed() throws {
    let folder = try repository([("a.tasks", "- [] A\n"), ("b.tasks", "- [] B\n")])
    try folder.write("b.tasks", "- [] B\n- [] C due:soon\n- [ ] D due:soon\n")
    #expect(run("lint", "--fix", "--changed", in: folder).output.hasPrefix("b.tasks:2:"))
    #expect(try FileContents(of: folder.path.joined("a.tasks")).bytes == "- [] A\n".array)
    commit(in: folder)
    try folder.write("b.tasks", "- [ ] D due:soon\n- [ ] E due:soon\n")
    let allowed = run("lint", "--add-allow", "--changed-lines", in: folder)
    #expect(allowed.status == .success, "\(allowed.output)")
    #expect(
      try FileContents(of: folder.path.joined("b.tasks")).bytes
        == "- [ ] D due:soon\n- [ ] E due:soon <!-- tasks: allow invalid-date -->\n".array)
  }
}
