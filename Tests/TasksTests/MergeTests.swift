import TaskFiles
import TaskTesting
import Testing
import tasks

/// Tests of `merge`: what is written where, the messages, and the exit status.
struct MergeTests {
  private static let old = "- [ ] Call Anna due:2026-12-01\n- [ ] Buy milk\n"
  private static let clean = "- [x] Call Anna due:2026-12-01 done:2026-11-20\n- [ ] Buy milk\n"
  private static let ours = "- [ ] Call Anna due:2026-12-05\n- [ ] Buy milk\n"
  private static let theirs = "- [ ] Call Anna @phone due:2026-12-10\n- [ ] Buy milk\n- [ ] Pay rent\n"

  private let state: SampleFolder

  init() throws { state = try SampleFolder() }

  private func run(_ words: String..., in folder: SampleFolder) -> CommandRun {
    CommandRun(words: words.map(\.array), environment: ["XDG_STATE_HOME": state.path.text], folder: folder.path)
  }

  private func folder(ours: String = clean) throws -> SampleFolder {
    try SampleFolder([
      (".tasks.json", "{}"), ("home.tasks", ours), ("old.tasks", Self.old), ("phone.tasks", Self.theirs),
    ])
  }

  @Test func aCleanMergeIsWrittenAndReverted() throws {
    let folder = try folder()
    let merge = run("merge", "home.tasks", "phone.tasks", "--base", "old.tasks", in: folder)
    #expect(merge.status == .success)
    #expect(merge.errors == "merged 'phone.tasks'\n")
    let merged = "- [x] Call Anna @phone due:2026-12-10 done:2026-11-20\n- [ ] Buy milk\n- [ ] Pay rent\n"
    #expect(try folder.text("home.tasks") == merged)
    #expect(try folder.text("phone.tasks") == Self.theirs)
    #expect(run("merge", "home.tasks", "phone.tasks", "--base", "old.tasks", in: folder).status == .success)
    #expect(try folder.text("home.tasks") == merged)
    #expect(run("undo", in: folder).status == .success)
    #expect(try folder.text("home.tasks") == Self.clean)
  }

  @Test func aConflictIsNamed() throws {
    let folder = try folder(ours: Self.ours)
    let merge = run("merge", "home.tasks", "phone.tasks", "--base", "old.tasks", in: folder)
    #expect(merge.status == .findings)
    #expect(
      merge.errors == "home.tasks:1: due: 2026-12-05 or 2026-12-10\nmerged 'phone.tasks' with 1 conflict\n")
    #expect(
      try folder.text("home.tasks") == """
        <<<<<<< home.tasks
        - [ ] Call Anna @phone due:2026-12-05
        =======
        - [ ] Call Anna @phone due:2026-12-10
        >>>>>>> phone.tasks
        - [ ] Buy milk
        - [ ] Pay rent

        """)
    // Until the markers are gone nothing is written.
    let again = run("merge", "home.tasks", "phone.tasks", "--base", "old.tasks", in: folder)
    #expect(again.status == .conflict)
    #expect(again.errors.contains("'home.tasks' has conflict markers"))
  }

  @Test func nothingIsWrittenWhereItIsOnlyShown() throws {
    for option in ["--diff", "--dry-run", "-n"] {
      let folder = try folder()
      let merge = run("merge", "home.tasks", "phone.tasks", "--base", "old.tasks", option, in: folder)
      #expect(merge.status == .success)
      #expect(merge.output.contains(option == "--diff" ? "+- [ ] Pay rent\n" : "home.tasks\n"))
      #expect(try folder.text("home.tasks") == Self.clean)
    }
  }

  @Test func withoutABaseNothingIsRemoved() throws {
    let folder = try folder(ours: "- [ ] Water plants\n")
    #expect(run("merge", "home.tasks", "phone.tasks", in: folder).status == .success)
    let text = try folder.text("home.tasks")
    for line in (Self.theirs + "- [ ] Water plants\n").split(separator: "\n") { #expect(text.contains(line)) }
  }

  @Test func theResultGoesWhereItIsWanted() throws {
    let folder = try folder()
    let merged = "- [x] Call Anna @phone due:2026-12-10 done:2026-11-20\n- [ ] Buy milk\n- [ ] Pay rent\n"
    let words = ["merge", "home.tasks", "phone.tasks", "--base", "old.tasks"]
    func run(_ more: String...) -> CommandRun {
      CommandRun(
        words: (words + more).map(\.array), environment: ["XDG_STATE_HOME": state.path.text], folder: folder.path)
    }
    #expect(run("--output", "-").output == merged)
    #expect(run("-o", "new.tasks").status == .success)
    #expect(try folder.text("new.tasks") == merged)
    #expect(run("-o", "old.tasks").status == .success)
    #expect(try folder.text("old.tasks") == merged)
    #expect(try folder.text("home.tasks") == Self.clean)
  }

  @Test func otherNamesNeedForce() throws {
    let folder = try SampleFolder([("notes.md", Self.clean), ("old.tasks", Self.old), ("phone.tasks", Self.theirs)])
    let merge = run("merge", "notes.md", "phone.tasks", "--base", "old.tasks", in: folder)
    #expect(merge.status == .usage)
    #expect(try folder.text("notes.md") == Self.clean)
    #expect(run("merge", "notes.md", "phone.tasks", "--base", "old.tasks", "--force", in: folder).status == .success)
    #expect(try folder.text("notes.md").contains("Pay rent"))
  }

  @Test func whatCannotBeMergedIsSaid() throws {
    let folder = try folder()
    folder.makeFolder("sub")
    #expect(run("merge", "home.tasks", "gone.tasks", in: folder).status == .inaccessible)
    #expect(run("merge", "home.tasks", "phone.tasks", "--base", "gone.tasks", in: folder).status == .inaccessible)
    #expect(run("merge", "home.tasks", "sub", in: folder).status == .inaccessible)
    #expect(run("merge", "sub", "phone.tasks", in: folder).status == .usage)
    #expect(run("merge", "-", "phone.tasks", in: folder).errors.contains("'-' cannot be merged"))
    #expect(try folder.text("home.tasks") == Self.clean)
  }

  @Test func rulesAreCounted() throws {
    let folder = try SampleFolder([
      ("home.tasks", "- [x] A done:2026-11-20\n- [ ] B @x\n"), ("old.tasks", "- [ ] A\n- [ ] B\n"),
      ("phone.tasks", "- [/] A\n- [ ] B @y\n"),
    ])
    let merge = run("merge", "home.tasks", "phone.tasks", "--base", "old.tasks", in: folder)
    #expect(merge.errors == "note: settled: took the further status; joined lists\nmerged 'phone.tasks'\n")
    #expect(run("-q", "merge", "home.tasks", "phone.tasks", "--base", "old.tasks", in: folder).errors == "")
  }

  @Test func rulesNameTheirTasks() throws {
    let folder = try SampleFolder([
      ("home.tasks", "- [x] A done:2026-11-20\n- [ ] B @x\n"), ("old.tasks", "- [ ] A\n- [ ] B\n"),
      ("phone.tasks", "- [/] A\n- [ ] B @y\n"),
    ])
    let merge = run("-v", "merge", "home.tasks", "phone.tasks", "--base", "old.tasks", in: folder)
    #expect(merge.errors.contains("  took the further status: - [ ] A\n"), "\(merge.errors)")
    #expect(merge.errors.contains("  joined lists: - [ ] B\n"))
  }

  @Test func otherVersionsAreMergedByLines() throws {
    let folder = try folder()
    try folder.write("phone.tasks", Self.old + "- [ ] Odd\0\n")
    let merge = run("merge", "home.tasks", "phone.tasks", "--base", "old.tasks", in: folder)
    #expect(merge.errors.contains("line by line"))
  }
}
