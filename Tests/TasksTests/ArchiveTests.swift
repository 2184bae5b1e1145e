import TaskFiles
import TaskTesting
import Testing
import tasks

/// Tests of `archive` on files that the pages about changes do not cover.
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
    #expect(FileStatus.isMissing(folder.path.joined("a.done.tasks")))
    // An empty archive starts like a new one, and is empty again.
    try folder.write("a.done.tasks", "")
    #expect(run("archive").status == .success)
    #expect(try text("a.done.tasks") == archive)
    #expect(run("undo").status == .success)
    #expect(try (text(), text("a.done.tasks")) == (old, ""))
  }

  /// Single tasks go to the archive, by place and by name, together with whole files.
  @Test func singleTasks() throws {
    let before = "- [x] One\n  - [x] Part\n- [x] Two\n- [ ] Three\n  - [x] Measure\n- [x] Four\n  - [ ] Saw\n"
    try folder.write("a.tasks", before)
    try folder.write("b.tasks", "- [x] Five done:2026-11-01\n- [x] Six done:2026-11-20\n")
    #expect(run("archive", "a.tasks:1", "a.tasks:2").status == .success)
    #expect(try text("a.done.tasks") == "- [x] One\n  - [x] Part\n")
    #expect(run("archive", "two", "b.tasks").status == .success)
    #expect(try text("a.done.tasks") == "- [x] One\n  - [x] Part\n- [x] Two\n")
    #expect(
      try (text("b.tasks"), text("b.done.tasks")) == ("", "- [x] Five done:2026-11-01\n- [x] Six done:2026-11-20\n"))
    #expect(run("undo").status == .success)
    #expect(try text("a.done.tasks") == "- [x] One\n  - [x] Part\n")
    #expect(run("archive", "six", "five", "--before", "2026-11-10").status == .success)
    #expect(try text("b.tasks") == "- [x] Six done:2026-11-20\n")
    #expect(run("archive", "six", "--before", "2026-11-10").errors.contains("nothing to archive"))
    for (word, reason) in [
      ("three", "'three' is only in titles of active tasks"),
      ("a.tasks:2", "\"Three\" is active: it cannot be archived"),
      ("measure", "is a subtask: it cannot be archived by itself"),
      ("four", "\"Four\" has an active subtask, a.tasks:5 \"Saw\": it cannot"), ("a.done.tasks:1", "is an archive"),
      ("a.tasks:99", "error: "), ("nothing", "error: "), ("no/such.tasks", "error: "),
    ] {
      let before = try (text(), text("a.done.tasks"))
      let result = run("archive", word)
      #expect(result.status != .success && result.errors.contains(reason), "\(word): \(result.errors)")
      #expect(try (text(), text("a.done.tasks")) == before)
    }
  }

  /// The archive declares the keys that the tasks use, whatever its front matter looks like.
  @Test(arguments: [
    ("- [x] Old\n", "---\nkeys: size\n---\n\n- [x] Old\n"),
    ("# Old\n", "---\nkeys: size\n---\n\n- [x] Desk size:L\n\n# Old\n"),
    ("\u{FEFF}- [x] Old\n", "\u{FEFF}---\nkeys: size\n---\n\n- [x] Old\n"),
    ("- [x] Old\r\n", "---\r\nkeys: size\r\n---\r\n\r\n- [x] Old\r\n"),
    ("\n- [x] Old\n", "---\nkeys: size\n---\n\n- [x] Old\n"),
    ("---\ntitle: Old\n---\n\n- [x] Old\n", "---\ntitle: Old\nkeys: size\n---\n\n- [x] Old\n"),
    ("---\nkeys: a, b\n---\n\n- [x] Old a:1\n", "---\nkeys: a, b, size\n---\n\n- [x] Old a:1\n"),
    ("---\nkeys: [a]\n---\n\n- [x] Old\n", "---\nkeys: [a, size]\n---\n\n- [x] Old\n"),
    ("---\nkeys:\n- a\n---\n\n- [x] Old\n", "---\nkeys:\n- a\n- size\n---\n\n- [x] Old\n"),
    ("---\nkeys:\n---\n\n- [x] Old\n", "---\nkeys: size\n---\n\n- [x] Old\n"),
  ])
  func keysGoAlong(archive: String, head: String) throws {
    let before = "---\nkeys: size, client\n---\n\n- [x] Desk size:L\n- [ ] Lamp client:b\n"
    try folder.write("a.tasks", before)
    try folder.write("a.done.tasks", archive)
    let result = run("archive")
    #expect(result.status == .success, "\(result.errors)")
    let after = try text("a.done.tasks")
    #expect(after.hasPrefix(head), "\(after)")
    #expect(run("list", "is:closed", "in:a.done.tasks", "size:L").output.contains("Desk"))
    #expect(try text() == "---\nkeys: size, client\n---\n\n- [ ] Lamp client:b\n")
    #expect(run("undo").status == .success)
    #expect(try (text(), text("a.done.tasks")) == (before, archive))
  }

  @Test(arguments: [
    ("---\nkeys: size\n---\n- [x] A size:L\n", "- [ ] B size:x\n", "size:x", 1, "a.done.tasks", ", as on line 4"),
    ("- [x] A\n- [x] B size:L\n", "---\nkeys: size\n---\n", "size:L", 2, "a.tasks", ""),
  ])
  func aWordThatIsTextInOneFileStopsIt(
    file: String, archive: String, word: String, line: Int, place: String, use: String
  ) throws {
    try folder.write("a.tasks", file)
    try folder.write("a.done.tasks", archive)
    let result = run("archive")
    #expect(result.status == .conflict)
    let other = place == "a.tasks" ? "a.done.tasks" : "a.tasks"
    #expect(
      result.errors.hasPrefix(
        "error: '\(word)' on line \(line) of '\(place)' is text, but 'size' is a key in '\(other)'\(use)\n"))
    #expect(try (text(), text("a.done.tasks")) == (file, archive))
  }

  /// Front matter that cannot take an entry in an obvious way stays as it is.
  @Test func anUnclosedFrontMatterIsLeftToAPerson() throws {
    try folder.write("a.tasks", "---\nkeys: size\n---\n- [x] A size:L\n")
    try folder.write("a.done.tasks", "---\n- [x] B\n")
    let result = run("archive")
    #expect(result.status == .conflict)
    #expect(result.errors.contains("the front matter cannot take the keys that the tasks need"))
    #expect(try text("a.done.tasks") == "---\n- [x] B\n")
  }

  /// Files in canonical form stay canonical, and so does the archive.
  @Test(arguments: 0..<4) func anArchiveIsCanonicalIfItsFilesAre(stream: UInt64) throws {
    var archived = 0
    for number in 0..<UInt64(40) {
      let documents = (0..<2).map { OutlineGenerator.document(seed: 100 * stream + number + $0 * 10_000) }
      try folder.write("a.tasks", documents[0])
      try folder.write("a.done.tasks", number % 2 == 0 ? [] : documents[1])
      _ = run("format")
      guard run("format", "--check").status == .success, run("archive", "-q").status == .success else { continue }
      archived += 1
      let check = run("format", "--diff")
      #expect(check.status == .success, "\(stream) \(number)\n\(check.output)")
    }
    #expect(archived > 10)
  }

  /// A new archive is canonical whatever its file looks like, and the file keeps its layout.
  @Test(arguments: 0..<4) func aNewArchiveIsCanonical(stream: UInt64) throws {
    var archived = 0
    for number in 0..<UInt64(40) {
      try folder.write("a.tasks", OutlineGenerator.document(seed: 1000 + 100 * stream + number))
      try folder.write("a.done.tasks", [])
      guard run("archive", "-q").status == .success, try !text("a.done.tasks").isEmpty else { continue }
      archived += 1
      let check = run("format", "--diff", "a.done.tasks")
      #expect(check.status == .success, "\(stream) \(number)\n\(check.output)")
    }
    #expect(archived > 10)
  }

  @Test func aFileThatIsNotCanonicalIsNotFormatted() throws {
    try folder.write("a.tasks", "* [x]  One\n* [ ]  Two\n")
    #expect(run("archive").status == .success)
    #expect(try text() == "* [ ]  Two\n")
    #expect(try text("a.done.tasks") == "- [x] One\n")
    // An existing archive keeps its layout, too. A task that it has in another layout is not added again.
    try folder.write("a.tasks", "* [X]  One\n     one  \n\n  * [x]  Two due:2026-11-20 @a\n")
    try folder.write("a.done.tasks", "* [x]  Old\n* [x] One\n  one\n  * [x] Two @a due:2026-11-20\n")
    let archive = try text("a.done.tasks")
    #expect(run("archive").status == .success)
    #expect(try (text(), text("a.done.tasks")) == ("", archive))
  }
}
