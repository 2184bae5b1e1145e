import TaskFiles
import TaskTesting
import Testing
import tasks

/// Tests that `--index` reads files as they are in the index, whatever is on disk. `StagedTests` covers it without
/// names, `Tests/Git/run` under pre-commit and prek.
@Suite(.enabled(if: isGitInstalled)) struct IndexTests {
  /// Creates a repository with a commit of `files`.
  private func repository(_ files: [(name: String, text: String)]) throws -> SampleFolder {
    let folder = try SampleFolder(files)
    git("init -q && git add -A && git -c user.name=a -c user.email=a@b commit -qm one", in: folder)
    return folder
  }

  private func git(_ arguments: String, in folder: SampleFolder) {
    let (output, status) = TaskTesting.git(arguments, in: folder.path.text)
    #expect(status == 0, "\(arguments): \(String(decoding: output, as: UTF8.self))")
  }

  private func run(_ words: String..., in folder: SampleFolder) -> CommandRun {
    let path = ProcessStart.environment("PATH").map { String(decoding: $0, as: UTF8.self) } ?? "/usr/bin"
    return CommandRun(
      words: words.map { Array($0.utf8) }, environment: ["PATH": path, "TASKS_TODAY": "2026-11-21"],
      folder: folder.path)
  }

  private func places(_ run: CommandRun) -> [Substring] {
    run.output.split(separator: "\n").filter {
      !$0.hasPrefix(" ") && ($0.contains(": error[") || $0.contains(": warning["))
    }.map {
      $0.prefix { $0 != "]" } + "]"
    }
  }

  @Test func namedFilesAreThoseOfTheIndex() throws {
    let folder = try repository([("a.tasks", "- [ ] A due:soon\n"), ("sub/b.tasks", "- [ ] B after:one\n- [] C\n")])
    try folder.write("a.tasks", "- [ ] A\n")
    try folder.write("untracked.tasks", "- [ ] U id:one\n")
    try folder.write(".tasks.json", #"{"rules": {"unknown-id": "off"}, "exclude": ["sub/"]}"#)
    #expect(places(run("lint", "--index", "a.tasks", in: folder)) == ["a.tasks:1:9: error[invalid-date]"])
    let ofSub = ["b.tasks:1:15: error[unknown-id]", "b.tasks:2:1: warning[malformed-checkbox]"]
    for (words, prefix) in [(["sub"], "sub/"), (["sub/b.tasks"], "sub/"), (["./sub/../sub/b.tasks"], "./sub/../sub/")] {
      let run = CommandRun(
        words: (["lint", "--index"] + words).map(\.array), environment: ["PATH": "/usr/bin:/bin"], folder: folder.path)
      #expect(places(run).map(String.init) == ofSub.map { prefix + $0 }, "\(words)")
    }
    #expect(places(run("-C", "sub", "lint", "--index", ".", in: folder)).map(String.init) == ofSub)
    #expect(places(run("lint", "--index", ".", in: folder)).count == 3)
    // Nothing is staged.
    #expect(run("lint", "--index", in: folder).output == "")
    let check = run("check", "--index", "sub/b.tasks", in: folder)
    #expect(check.status == .findings && check.output.contains("malformed-checkbox"))
  }

  @Test func filesMissingInTheIndexAreNotASuccess() throws {
    let folder = try repository([("a.tasks", "- [ ] A\n"), ("notes.md", "- [] N\n")])
    try folder.write("untracked.tasks", "- [ ] U\n")
    let missing = run("check", "--index", "a.tasks", "untracked.tasks", in: folder)
    #expect(missing.status == .inaccessible)
    #expect(missing.errors.hasPrefix("error: 'untracked.tasks' is not in git's index\n"))
    #expect(missing.output.hasPrefix("no findings in 1 file"))
    // Names that are not in the index do not select everything staged.
    #expect(run("check", "--index", "untracked.tasks", in: folder).output == "")
    #expect(run("check", "--index", "../other.tasks", in: folder).status == .inaccessible)
    #expect(run("check", "--index", "notes.md", in: folder).status == .usage)
    // `check` refuses names other than those of task files, as it does on disk.
    #expect(places(run("lint", "--index", "notes.md", in: folder)) == ["notes.md:1:1: warning[malformed-checkbox]"])
    for words in [["--staged", "a.tasks"], ["-"], ["--force"], ["--changed"], ["--fix"]] {
      let run = CommandRun(words: (["check", "--index"] + words).map(\.array), folder: folder.path)
      #expect(run.status == .usage, "\(words)")
    }
  }

  @Test func ignoredFilesAreReadWhenNamed() throws {
    let folder = try repository([(".tasks.json", #"{"exclude": ["old/"]}"#), ("old/a.tasks", "- [] A\n")])
    #expect(places(run("lint", "--index", "old/a.tasks", in: folder)).count == 1)
    #expect(run("lint", "--index", "--force-exclude", "old/a.tasks", in: folder).output == "")
  }

  @Test func aRemovalCountsBesideNames() throws {
    let folder = try repository([
      ("a.tasks", "- [ ] A id:one\n"), ("b.tasks", "- [ ] B after:one\n"), ("c.tasks", "- [ ] C\n- [ ] Bad due:soon\n"),
    ])
    try folder.write("c.tasks", "- [ ] C\n")
    git("rm -q a.tasks && git add -A", in: folder)
    #expect(places(run("lint", "--index", "c.tasks", in: folder)) == ["b.tasks:1:15: error[unknown-id]"])
    #expect(places(run("lint", "--index", in: folder)) == ["b.tasks:1:15: error[unknown-id]"])
    #expect(places(run("lint", "--staged", in: folder)) == ["b.tasks:1:15: error[unknown-id]"])
    // A comment can allow it, and a baseline can contain it.
    try folder.write("b.tasks", "- [ ] B after:one <!-- tasks: allow unknown-id -->\n")
    git("add -A", in: folder)
    #expect(run("lint", "--staged", in: folder).status == .success)
  }

  /// A repository controls the size of its settings, but the size that is read is limited.
  @Test(arguments: [(".tasks.json", 1 << 20), (".tasksignore", 1 << 20), ("b.json", 64 << 20)])
  func filesThatAreTooLargeAreNotRead(name: String, limit: Int) throws {
    let large = String(repeating: " ", count: limit + 1)
    let settings = name == "b.json" ? [(".tasks.json", #"{"baseline": "b.json"}"#)] : []
    let folder = try repository([("a.tasks", "- [ ] A due:soon\n"), (name, large)] + settings)
    let lint = run("lint", "--index", "a.tasks", in: folder)
    #expect(lint.status == .inaccessible)
    #expect(
      lint.errors.contains("error: '\(name)' is larger than \(limit >> 20) MiB, the limit for reading\n"),
      "\(lint.errors)")
    #expect(!lint.errors.contains("git does not have"), "\(lint.errors)")
  }
}
