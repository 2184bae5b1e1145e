import TaskFiles
import Testing
import tasks

/// `archive`: what becomes of files that the pages about changing do not show.
struct ArchiveTests: FolderSuite {
  let folder: SampleFolder
  let state: SampleFolder

  init() throws {
    folder = try SampleFolder()
    state = try SampleFolder()
  }

  @Test(arguments: [
    ("- [x] One\r\n- [ ] Two\r\n", "- [x] One\r\n"),
    ("- [ ] Two\r\n\r\n# House\r\n\r\n- [x] One\r\n", "# House\r\n\r\n- [x] One\r\n"),
    ("# House\n\n- [x] One\n", "# House\n\n- [x] One\n"), ("- [x] One", "- [x] One\n"),
    ("---\r\nproject: house\r\n---\r\n- [x] One\r\n", "---\r\nproject: house\r\n---\r\n\r\n- [x] One\r\n"),
  ])
  func theLinesOfANewArchiveEndAsThoseOfTheFile(old: String, archive: String) throws {
    try folder.write("a.tasks", old)
    #expect(run("archive").status == .success)
    #expect(try text("a.done.tasks") == archive)
    #expect(run("undo").status == .success)
    #expect(try text() == old)
    #expect(try text("a.done.tasks") == "")
    // One that is empty begins as a new one does.
    #expect(run("archive").status == .success)
    #expect(try text("a.done.tasks") == archive)
    #expect(run("undo").status == .success)
    #expect(try (text(), text("a.done.tasks")) == (old, ""))
  }
}
