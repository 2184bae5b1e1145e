import TaskFiles
import Testing

@Suite struct ConflictCopyTests {
  @Test(
    arguments: [
      ("a/inbox.sync-conflict-20261121-091500-ABCDEFG.tasks", .syncthing, "a/inbox.tasks"),
      ("a/inbox.sync-conflict-20261121-091500-ABCDEFG.tasks.md", .syncthing, "a/inbox.tasks.md"),
      ("inbox.tasks.sync-conflict-20261121-091500-ABCDEFG.md", .syncthing, "./inbox.tasks.md"),
      ("inbox (conflicted copy 2026-11-21 091500).tasks", .nextcloud, "./inbox.tasks"),
      ("inbox.tasks (conflicted copy 2026-11-21 091500).md", .nextcloud, "./inbox.tasks.md"),
      ("inbox (Maria's conflicted copy 2026-11-21).tasks.md", .dropbox, "./inbox.tasks.md"),
      ("inbox.tasks.orig", .merge, "./inbox.tasks"), ("inbox.tasks~", .editor, "./inbox.tasks"),
    ] as [(String, ConflictCopy.Origin, String)])
  func namesOfCopies(name: String, origin: ConflictCopy.Origin, original: String) throws {
    let copy = try #require(ConflictCopy(BytePath(name)))
    #expect(copy.origin == origin)
    #expect(copy.original == BytePath(original))
  }

  @Test(arguments: [
    "inbox.tasks", "inbox.txt~", "~", ".orig", "inbox.orig", "inbox.sync-conflict-20261121",
    "conflicted copy of 1).tasks", "plan (conflicted copy notes).tasks", "x.sync-conflict-of-mine.tasks",
    "(conflicted copy 1.tasks", "inbox.sync-conflict-20261121-091500-ABCDEFG.txt", "",
  ])
  func otherNames(name: String) {
    #expect(ConflictCopy(BytePath(name)) == nil)
  }

  @Test func leftoversOfSomeFolders() throws {
    let folder = try TemporaryFolder()
    for name in ["a.tasks~", "b.tasks.orig", "a.tasks", "deep/c.tasks~", "x/d.tasks~"] {
      try folder.write(BytePath(name))
    }
    folder.makeFolder("e.tasks~")
    #expect(
      ConflictCopy.find(in: [folder.path, folder("x"), folder("gone")]).map(\.path)
        == [folder("a.tasks~"), folder("b.tasks.orig"), folder("x/d.tasks~")])
  }
}
