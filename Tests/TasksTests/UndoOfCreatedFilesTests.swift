import TaskFiles
import TaskSyntax
import TaskTesting
import Testing
import tasks

/// Tests of `undo` and `redo` of changes that create files.
@Suite struct UndoOfCreatedFilesTests: FolderSuite {
  let folder: SampleFolder
  let state: SampleFolder

  init() throws {
    folder = try SampleFolder([(".tasks.json", "{}"), ("a.tasks", "- [x] Old done:2026-01-01\n- [ ] Open\n")])
    state = try SampleFolder()
  }

  private func exists(_ name: BytePath) -> Bool {
    FileStatus.ifAny(folder.path.joined(name), followingLinks: false) != nil
  }

  @Test func undoRemovesAndRedoCreates() throws {
    let old = FolderSnapshot(folder.path)
    #expect(run("archive").status == .success)
    let new = FolderSnapshot(folder.path)
    #expect(run("undo", "-n").output == "a.done.tasks (removed)\na.tasks\n")
    #expect(run("undo", "--list").output.contains("archive  Old  2 files (1 new)  2 lines"))
    for _ in 0..<2 {
      let undo = run("undo")
      #expect(
        undo.output.hasSuffix("reverted 'archive' of 2026-11-21 09:15 in 2 files; removed 'a.done.tasks'\n"))
      #expect(undo.output.contains("deleted file mode 100644\n--- a/a.done.tasks\n+++ /dev/null\n"))
      #expect(FolderSnapshot(folder.path) == old)
      #expect(run("redo", "-n").output == "a.done.tasks (created)\na.tasks\n")
      let redo = run("redo")
      #expect(redo.output.hasSuffix("redid 'archive' of 2026-11-21 09:15 in 2 files; created 'a.done.tasks'\n"))
      #expect(redo.output.contains("new file mode 100644\n--- /dev/null\n+++ b/a.done.tasks\n"))
      #expect(FolderSnapshot(folder.path) == new)
    }
    // Alone, as a change of its own, which is undone in the same way.
    #expect(run("undo", "1", "-q").status == .success)
    #expect(FolderSnapshot(folder.path) == old)
    #expect(run("undo", "--list").output.contains("undo archive  Old  2 files (1 removed)"))
    #expect(run("undo", "-q").status == .success)
    #expect(FolderSnapshot(folder.path) == new)
  }

  /// Folders that the change created go with the file if nothing else is in them, as in git.
  @Test func foldersOfTheFile() throws {
    let old = FolderSnapshot(folder.path)
    #expect(run("add", "Else", "--file", "x/y/b.tasks").status == .success)
    #expect(run("undo", "-q").status == .success)
    #expect(FolderSnapshot(folder.path) == old)
    #expect(run("redo", "-q").status == .success)
    #expect(try text("x/y/b.tasks") == "- [ ] Else created:2026-11-21\n")
    try folder.write("x/own.txt", "own")
    #expect(run("undo", "-q").status == .success)
    #expect(exists("x/own.txt") && !exists("x/y"))
    // A folder that was there before stays.
    folder.makeFolder("mine")
    #expect(run("add", "Else", "--file", "mine/b.tasks").status == .success)
    #expect(run("undo", "-q").status == .success)
    #expect(exists("mine") && !exists("mine/b.tasks"))
  }

  @Test func permissionsComeBack() throws {
    _ = run("archive")
    let path = folder.path.joined("a.done.tasks")
    #expect(shell("chmod 600 '\(path.text)'").status == 0)
    for _ in 0..<2 {
      #expect(run("undo", "-q").status == .success)
      #expect(run("redo", "-q").status == .success)
      #expect(FileStatus.ifAny(path)?.mode == 0o600)
    }
  }

  @Test func aChangedFileStays() throws {
    _ = run("archive")
    let archived = try text("a.done.tasks")
    try folder.write("a.done.tasks", archived + "- [x] Own\n")
    let open = try text()
    let undo = run("undo")
    #expect(undo.status == .conflict)
    #expect(undo.errors.hasPrefix("error: 'a.done.tasks' was changed after 'archive' of 2026-11-21 09:15, last on"))
    #expect(try text() == open && text("a.done.tasks") == archived + "- [x] Own\n")
  }

  @Test(arguments: ["link", "dangling link", "folder"]) func anotherEntryStays(kind: String) throws {
    func put() throws {
      switch kind {
      case "link":
        try folder.write("elsewhere", "- [x] Old done:2026-01-01\n")
        folder.link("a.done.tasks", to: "elsewhere")
      case "dangling link": folder.link("a.done.tasks", to: "nowhere")
      default: folder.makeFolder("a.done.tasks")
      }
    }
    _ = run("archive")
    try folder.path.joined("a.done.tasks").removeFile()
    try put()
    let replaced = FolderSnapshot(folder.path)
    let undo = run("undo")
    #expect(undo.status == .conflict)
    let words = kind == "folder" ? "a folder" : "a symbolic link"
    #expect(
      undo.errors == """
        error: 'a.done.tasks' is now \(words), and was a file after 'archive' of 2026-11-21 09:15
          = help: nothing is done to it: rename it, and run the command again
        note: nothing was changed

        """)
    #expect(FolderSnapshot(folder.path) == replaced)
    #expect(shell("rm -r '\(folder.path.joined("a.done.tasks").text)'").status == 0)
    #expect(run("undo", "-q").status == .success)
    try put()
    let open = FolderSnapshot(folder.path)
    #expect(run("redo").status == .conflict)
    #expect(FolderSnapshot(folder.path) == open)
  }

  @Test func redoNeverReplacesAFile() throws {
    _ = run("archive")
    _ = run("undo", "-q")
    try folder.write("a.done.tasks", "own\n")
    let redo = run("redo")
    #expect(redo.status == .conflict)
    #expect(redo.errors.hasPrefix("error: 'a.done.tasks' exists again, with another text, last on "))
    #expect(redo.errors.contains("= help: it was removed by 'undo archive' of 2026-11-21 09:15: rename it, and"))
    #expect(try text("a.done.tasks") == "own\n")
    try folder.path.joined("a.done.tasks").removeFile()
    // A file with the text of the removed one is as it would be.
    try folder.write("a.done.tasks", "- [x] Old done:2026-01-01\n")
    let other = run("redo")
    #expect(other.status == .success)
    #expect(other.errors == "note: 'a.done.tasks' already exists\n")
    #expect(try text() == "- [ ] Open\n")
    #expect(run("undo", "-q").status == .success)
    #expect(!exists("a.done.tasks"))
  }

  @Test func aFileThatIsGoneIsNoObstacle() throws {
    _ = run("archive")
    try folder.path.joined("a.done.tasks").removeFile()
    let undo = run("undo", "-n")
    #expect(undo.errors == "note: 'a.done.tasks' is already removed\n")
    #expect(undo.output == "a.tasks\n")
    #expect(run("undo", "-q").status == .success)
    #expect(try text() == "- [x] Old done:2026-01-01\n- [ ] Open\n")
    // The undo did not have to remove it, and the redo creates it all the same.
    #expect(run("redo").output.hasSuffix("in 2 files; created 'a.done.tasks'\n"))
    #expect(try text("a.done.tasks") == "- [x] Old done:2026-01-01\n")
    #expect(run("undo", "-q").status == .success)
    #expect(!exists("a.done.tasks"))
  }

  /// Another program writes to the file while it is removed: all files keep their texts.
  @Test func aWriteAtTheSameTimeKeepsAllFiles() throws {
    _ = run("archive")
    let open = try text()
    let path = folder.path.text
    let undo = run(
      "undo", "-q",
      observer: { step throws(SystemError) in
        if step == .removing { _ = shell("echo '- [x] Own' >> '\(path)/a.done.tasks'") }
      })
    #expect(undo.status == .conflict)
    #expect(try text() == open)
    #expect(try text("a.done.tasks") == "- [x] Old done:2026-01-01\n- [x] Own\n")
    #expect(!run("undo", "--list").output.contains("undone"))
  }

  /// A folder of the path that is a link by now leads elsewhere: nothing is removed or created there.
  @Test func aFolderThatIsALinkByNow() throws {
    _ = run("add", "Else", "--file", "x/b.tasks")
    let other = try SampleFolder()
    let paths = (folder.path.joined("x").text, other.path.joined("x").text)
    #expect(shell("mv '\(paths.0)' '\(paths.1)' && ln -s '\(paths.1)' '\(paths.0)'").status == 0)
    let undo = run("undo", "-q")
    #expect(undo.status == .inaccessible, "\(undo.errors)")
    #expect(try other.text("x/b.tasks") == "- [ ] Else created:2026-11-21\n")
  }

  /// A file behind a link that led elsewhere from the start is removed.
  @Test func aFolderThatIsALink() throws {
    let other = try SampleFolder([("here.tasks", "- [ ] Here\n")])
    folder.link("x", to: other.path)
    #expect(run("add", "Else", "--file", "x/b.tasks").status == .success)
    #expect(run("undo", "-q").status == .success)
    #expect(FolderSnapshot(other.path).entries.keys.sorted() == ["here.tasks"])
    #expect(run("redo", "-q").status == .success)
    #expect(try other.text("b.tasks") == "- [ ] Else created:2026-11-21\n")
  }
}
