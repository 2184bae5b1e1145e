import TaskFiles
import TaskTesting
import Testing
import tasks

/// Tests of `merge` with the copies that sync services leave.
struct CopyMergeTests {
  private let state: SampleFolder

  init() throws { state = try SampleFolder() }

  private static let old = "- [ ] Call Anna due:2026-12-01\n- [ ] Buy milk\n- [ ] Water plants\n"
  private static let ours = "- [x] Call Anna due:2026-12-01 done:2026-11-20\n- [ ] Buy milk\n- [ ] Water plants\n"
  private static let copy =
    "- [ ] Call Anna @phone due:2026-12-01\n- [ ] Buy milk\n- [ ] Water plants\n- [ ] Pay rent\n"
  private static let merged =
    "- [x] Call Anna @phone due:2026-12-01 done:2026-11-20\n- [ ] Buy milk\n- [ ] Water plants\n- [ ] Pay rent\n"
  private static let syncthing = "home.sync-conflict-20261121-091500-ABCDEFG.tasks"

  private func run(
    _ words: String..., in folder: SampleFolder, answers: String = "", isTerminal: Bool = false, path: String = ""
  ) -> CommandRun {
    CommandRun(
      words: words.map(\.array), environment: ["XDG_STATE_HOME": state.path.text, "PATH": path], folder: folder.path,
      input: Array(answers.utf8), isTerminal: isTerminal)
  }

  private func exists(_ name: String, in folder: SampleFolder) -> Bool {
    FileStatus.ifAny(folder.path.joined(BytePath(name))) != nil
  }

  @Test(arguments: [
    ("home.tasks", syncthing), ("home.tasks", "home (conflicted copy 2026-11-21 091500).tasks"),
    ("home.tasks", "home (Maria's conflicted copy 2026-11-21).tasks"),
    ("home.tasks.md", "home.tasks.sync-conflict-20261121-091500-ABCDEFG.md"),
    ("home.tasks.md", "home.tasks (conflicted copy 2026-11-21 091500).md"),
    ("home.tasks.md", "home.tasks (Maria's conflicted copy 2026-11-21).md"),
  ])
  func aCopyIsMergedAndRemoved(name: String, copy: String) throws {
    let folder = try SampleFolder([(name, Self.ours), (copy, Self.copy), ("old.txt", Self.old)])
    let count = run("count", "all", in: folder)
    #expect(count.output == "3\n")
    #expect(count.errors.hasPrefix("note: 1 conflict copy not read: '\(copy)'\n"))
    let merge = run("merge", name, "--base", "old.txt", in: folder)
    #expect(merge.status == .success, "\(merge.errors)")
    #expect(try folder.text(BytePath(name)) == Self.merged)
    #expect(!exists(copy, in: folder))
    #expect(run("undo", in: folder).status == .success)
    #expect(try folder.text(BytePath(name)) == Self.ours)
    #expect(try folder.text(BytePath(copy)) == Self.copy)
    #expect(run("redo", in: folder).status == .success)
    #expect(try folder.text(BytePath(name)) == Self.merged)
    #expect(!exists(copy, in: folder))
  }

  @Test func copiesAreNoFilesOfAWorkspace() throws {
    let folder = try SampleFolder([
      (".tasks.json", "{}"), ("home.tasks", Self.ours), (Self.syncthing, "-  [ ] Odd +x\n"),
      ("alone.sync-conflict-20261121-091500-ABCDEFG.tasks", "- [ ] Alone\n"),
    ])
    let note = """
      note: 1 conflict copy not read: '\(Self.syncthing)'
        = help: 'tasks merge' merges them into the files beside them

      """
    let files = run("files", in: folder)
    #expect(files.output == "alone.sync-conflict-20261121-091500-ABCDEFG.tasks\nhome.tasks\n")
    #expect(files.errors == note)
    for words in [["list", "all"], ["lint"], ["format", "--check"], ["check"], ["projects"], ["stats"]] {
      let run = CommandRun(
        words: words.map(\.array), environment: ["XDG_STATE_HOME": state.path.text], folder: folder.path)
      #expect(run.errors.hasPrefix(note) || run.errors.hasSuffix(note), "\(words): \(run.errors)")
      #expect(!run.output.contains("Odd") && !run.output.contains("sync-conflict-20261121-091500-ABCDEFG.tasks:1:2"))
    }
    for words in [
      ["-q", "list"], ["list", "--format", "json"], ["list", "as:csv"], ["lint", "--format", "json"], ["lint", "-j"],
      ["files", "-0"], ["-q", "lint"],
    ] {
      let run = CommandRun(
        words: words.map(\.array), environment: ["XDG_STATE_HOME": state.path.text], folder: folder.path)
      #expect(!run.errors.contains("conflict copy"), "\(words): \(run.errors)")
    }
    // A path that is named is read.
    #expect(run("format", "--check", Self.syncthing, in: folder).output.contains(Self.syncthing))
    #expect(run("list", "in:*conflict*", in: folder).output.contains("Alone"))
  }

  @Test func withoutABaseNothingIsRemoved() throws {
    let folder = try SampleFolder([
      ("home.tasks", "- [ ] One\n- [ ] Two\n"), (Self.syncthing, "- [ ] Two\n- [ ] Three\n"),
    ])
    let merge = run("merge", "home.tasks", in: folder)
    #expect(merge.status == .success)
    #expect(
      merge.errors == """
        note: no earlier version of 'home.tasks' was found, so nothing of it was removed
        merged '\(Self.syncthing)'

        """)
    #expect(try folder.text("home.tasks") == "- [ ] One\n- [ ] Two\n- [ ] Three\n")
  }

  /// The records for undo lead back to the version that both were made of.
  @Test func theBaseIsFoundInTheRing() throws {
    let folder = try SampleFolder([("home.tasks", Self.old)])
    #expect(run("done", "Anna", in: folder).status == .success)
    #expect(run("add", "Sweep", in: folder).status == .success)
    #expect(run("set", "milk", "@shop", in: folder).status == .success)
    let ours = try folder.text("home.tasks")
    // Another device has ticked a task and removed another.
    try folder.write(
      BytePath(Self.syncthing),
      Self.old.replacing("- [ ] Buy", with: "- [x] Buy").replacing("- [ ] Water plants\n", with: ""))
    let silent = run("merge", "home.tasks", in: folder)
    #expect(silent.status == .success)
    #expect(
      silent.errors == """
        note: 1 task kept that only one version has, because nobody agreed to remove it
          = help: name the version that both were made of with '--base'
        merged '\(Self.syncthing)'

        """)
    let text = try folder.text("home.tasks")
    #expect(text.contains("- [x] Buy milk @shop"))
    #expect(text.contains("Water plants"))
    #expect(run("undo", in: folder).status == .success)
    #expect(try folder.text("home.tasks") == ours)
    let asked = run("merge", "home.tasks", in: folder, answers: "y\n", isTerminal: true)
    #expect(asked.errors.contains("- [ ] Water plants"), "\(asked.errors)")
    #expect(try folder.text("home.tasks") == text.replacing("- [ ] Water plants\n", with: ""))
  }

  /// Services put the local version aside and the other one in its place: the records lead back from the copy then.
  @Test func theBaseIsFoundFromTheCopy() throws {
    let folder = try SampleFolder([("home.tasks", Self.old)])
    #expect(run("set", "Anna", "due:2026-12-24", in: folder).status == .success)
    #expect(run("done", "milk", in: folder).status == .success)
    try folder.write(BytePath(Self.syncthing), try folder.text("home.tasks"))
    try folder.write("home.tasks", Self.old + "- [ ] Sweep\n")
    #expect(run("merge", "home.tasks", in: folder).status == .success)
    #expect(
      try folder.text("home.tasks") == """
        - [ ] Call Anna due:2026-12-24
        - [x] Buy milk done:2026-11-21
        - [ ] Water plants
        - [ ] Sweep

        """)
  }

  @Test(.enabled(if: isGitInstalled)) func theBaseIsFoundInGit() throws {
    let folder = try SampleFolder([("sub dir/home.tasks", Self.old)])
    let git = "git -c user.name=a -c user.email=a@b"
    let lines = """
      cd '\(folder.path.text)' && git init -q && git add . && \(git) commit -qm one
      sed -i 's/milk/oat milk/' 'sub dir/home.tasks' && \(git) commit -qam two
      sed -i 's/Water/Water the/' 'sub dir/home.tasks' && \(git) commit -qam three
      """
    #expect(shell(lines).status == 0)
    try folder.write(BytePath("sub dir/\(Self.syncthing)"), Self.copy.replacing("milk", with: "oat milk"))
    let merge = run("merge", "sub dir/home.tasks", "-v", in: folder, path: "/usr/bin:/bin")
    #expect(
      merge.errors.contains("compared with an earlier version of 'sub dir/home.tasks' from git"), "\(merge.errors)")
    #expect(
      try folder.text("sub dir/home.tasks")
        == Self.copy.replacing("milk", with: "oat milk").replacing("Water", with: "Water the"))
  }

  @Test func aCopyWithConflictsStays() throws {
    let folder = try SampleFolder([
      ("home.tasks", "- [ ] A due:2026-12-02\n"), (Self.syncthing, "- [ ] A due:2026-12-03\n"),
      ("home.sync-conflict-20261121-091501-ABCDEFG.tasks", "- [ ] A due:2026-12-02\n- [ ] B\n"),
    ])
    let merge = run("merge", "home.tasks", in: folder)
    #expect(merge.status == .findings)
    #expect(
      merge.errors == """
        note: no earlier version of 'home.tasks' was found, so nothing of it was removed
        home.tasks:1: due: 2026-12-02 or 2026-12-03
        merged '\(Self.syncthing)' with 1 conflict
        note: '\(Self.syncthing)' is kept until you have settled the conflicts in 'home.tasks'
          = help: then remove it
        note: 1 more copy of 'home.tasks' not merged yet
          = help: run 'tasks merge' again when the conflicts are settled

        """)
    #expect(exists(Self.syncthing, in: folder))
    let again = run("merge", "home.tasks", in: folder)
    #expect(again.status == .conflict)
  }

  @Test func theWorkspaceIsAskedAbout() throws {
    let folder = try SampleFolder([
      (".tasks.json", "{}"), ("home.tasks", "- [ ] A\n"), (Self.syncthing, "- [ ] A\n- [ ] B\n"),
      ("sub/x.tasks", "- [ ] C\n"), ("sub/x (conflicted copy 2026-11-21 091500).tasks", "- [ ] C\n- [ ] D\n"),
    ])
    let silent = run("merge", in: folder)
    #expect(silent.status == .conflict)
    #expect(silent.errors.hasPrefix("error: 2 conflict copies not merged, because nobody could be asked: "))
    #expect(run("merge", in: folder, answers: "n\n", isTerminal: true).status == .conflict)
    #expect(run("merge", "--dry-run", in: folder).output.split(separator: "\n").count == 4)
    #expect(try folder.text("home.tasks") == "- [ ] A\n")
    let asked = run("merge", in: folder, answers: "y\n", isTerminal: true)
    #expect(asked.status == .success, "\(asked.errors)")
    #expect(try folder.text("home.tasks") == "- [ ] A\n- [ ] B\n")
    #expect(try folder.text("sub/x.tasks") == "- [ ] C\n- [ ] D\n")
    #expect(run("merge", in: folder).errors.hasPrefix("note: no conflict copies\n"))
  }

  /// The program was killed when the file was written and the copy not removed: the change is taken back first, so that
  /// one 'undo' reverts all of it.
  @Test func aChangeThatWasCutOffIsRepeated() throws {
    let folder = try SampleFolder([("home.tasks", "- [ ] A\n"), (Self.syncthing, "- [ ] A\n- [ ] B\n")])
    #expect(run("merge", "home.tasks", in: folder).status == .success)
    #expect(!exists(Self.syncthing, in: folder))
    // The record without its end, and the copy as it was.
    let ring = shell("find '\(state.path.text)' -name '0*' -type f").output
    let record = String(decoding: ring, as: UTF8.self).split(separator: "\n").sorted().last.map(String.init) ?? ""
    #expect(shell("truncate -s -1 '\(record)'").status == 0)
    try folder.write(BytePath(Self.syncthing), "- [ ] A\n- [ ] B\n")
    let again = run("merge", "home.tasks", in: folder)
    #expect(again.errors.contains("was interrupted between two files: reverted it in 1 file first"), "\(again.errors)")
    #expect(again.status == .success)
    #expect(run("undo", in: folder).status == .success)
    #expect(try folder.text("home.tasks") == "- [ ] A\n")
    #expect(try folder.text(BytePath(Self.syncthing)) == "- [ ] A\n- [ ] B\n")
  }

  @Test func whatCannotBeMergedIsSaid() throws {
    let folder = try SampleFolder([
      ("home.tasks", "- [ ] A\n"), (Self.syncthing, "- [ ] A\n\0\n"), ("x.tasks", "- [ ] X\n"),
      ("x (conflicted copy 2026-11-21 091500).tasks", "<<<<<<< a\n- [ ] X\n=======\n>>>>>>> b\n"),
    ])
    folder.makeFolder("sub")
    #expect(run("merge", "home.tasks", in: folder).status == .inaccessible)
    #expect(run("merge", "x.tasks", in: folder).status == .conflict)
    #expect(run("merge", Self.syncthing, in: folder).errors.contains("is a conflict copy of 'home.tasks'"))
    #expect(run("merge", "sub", in: folder).status == .usage)
    #expect(run("merge", "gone.tasks", in: folder).status == .inaccessible)
    #expect(run("merge", "--base", "x.tasks", in: folder).status == .usage)
    #expect(run("merge", "x.tasks", "--base", "gone", in: folder).status == .inaccessible)
    #expect(run("merge", "x.tasks", "-o", "y.tasks", in: folder).status == .usage)
    #expect(exists(Self.syncthing, in: folder))
    #expect(run("doctor", in: folder).errors.contains("run 'tasks merge' to merge it"))
  }
}
