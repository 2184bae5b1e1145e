import TaskFiles
import TaskTesting
import Testing
import tasks

/// `tasks import` of files in several encodings, and its undo.
struct ImportTests: FolderSuite {
  let folder: SampleFolder
  let state: SampleFolder

  init() throws {
    folder = try SampleFolder([("inbox.tasks", "- [ ] One\n")])
    state = try SampleFolder()
  }

  private func run(_ words: String..., input: [UInt8] = []) -> CommandRun {
    CommandRun(
      words: words.map(\.array), environment: ["XDG_STATE_HOME": state.path.text], folder: folder.path, input: input)
  }

  @Test func latin1IsReadIfAsked() throws {
    let text = "Ask Zo".array + [0xEB] + " caf".array + [0xE9, 0x0A]
    let guessed = run("import", "todotxt", "-n", input: text)
    #expect(guessed.errors.contains("2 invalid bytes replaced by U+FFFD"), "\(guessed.errors)")
    let asked = run("import", "todotxt", "--encoding", "latin-1", input: text)
    #expect(asked.status == .success)
    #expect(try folder.text("inbox.tasks") == "- [ ] One\n- [ ] Ask Zoë café\n")
  }

  /// Zones are those of the system. A name may have words of a program before it.
  @Test(.enabled(if: FileStatus.ifAny("/usr/share/zoneinfo/America/New_York") != nil)) func timesOfZonesAreRead() throws
  {
    func task(_ zone: String) -> String {
      "BEGIN:VTODO\nSUMMARY:Call\nDUE;TZID=\(zone):20261201T093000\nEND:VTODO\n"
    }
    for (zone, due) in [
      ("America/New_York", "2026-12-01T14:30"), ("/example.org/Asia/Kathmandu", "2026-12-01T03:45"),
      ("Mars/Olympus", "2026-12-01T09:30"), ("../../../etc/passwd", "2026-12-01T09:30"),
    ] {
      let result = run("import", "ics", input: task(zone).array)
      #expect(result.status == .success)
      #expect(result.errors.contains("zone") == due.hasSuffix("09:30"), "\(zone) \(result.errors)")
      #expect(try folder.text("inbox.tasks") == "- [ ] One\n- [ ] Call due:\(due)\n", "\(zone)")
      #expect(run("undo").status == .success)
    }
  }

  /// A mark at the start says more than the option.
  @Test func marksCountMoreThanTheOption() throws {
    let text = [0xEF, 0xBB, 0xBF] + "Ask Zoë\n".array
    #expect(run("import", "todotxt", "--encoding", "latin-1", input: text).status == .success)
    #expect(try folder.text("inbox.tasks") == "- [ ] One\n- [ ] Ask Zoë\n")
  }

  /// Whatever the format, one undo takes back all of an import, and a second import adds nothing.
  @Test(arguments: [
    ("csv", "title,note\na,x\nb,\n"), ("json", "[{\"title\":\"a\"},{\"title\":\"b\"}]"),
    ("markdown", "- [ ] a\n  - [x] b\n"), ("obsidian", "- [ ] a ⏫\n- [ ] b 📅 2026-12-01\n"),
    ("ics", "BEGIN:VTODO\nSUMMARY:a\nEND:VTODO\nBEGIN:VTODO\nSUMMARY:b\nEND:VTODO\n"),
    ("tsv", "title\tdue\na\t2026-12-01\nb\t\n"), ("todotxt", "a\nb\n"),
    ("taskwarrior", "[{\"description\":\"a\"},{\"description\":\"b\"}]"),
  ])
  func anImportIsOneChange(_ format: String, _ text: String) throws {
    #expect(run("import", format, input: text.array).output.contains("imported 2 tasks"))
    #expect(run("import", format, input: text.array).errors.contains("2 tasks are here already"))
    #expect(run("undo").status == .success)
    #expect(try folder.text("inbox.tasks") == "- [ ] One\n")
  }

  /// All cores read a long document, each from the middle. Here most of it is in fences, with lines like tasks in them.
  @Test func aLongDocumentIsReadAsAWhole() throws {
    var text = ""
    for number in 1...20 {
      text += "- [ ] Task \(number)\n  ```\n"
      for line in 1...700 { text += "  - [ ] no task, but line \(line) of a fence\n" }
      text += "  ```\n- [x] Done \(number)\n  - [ ] Subtask \(number)\n"
    }
    let result = run("import", "markdown", input: text.array)
    #expect(result.status == .success, "\(result.errors)")
    #expect(result.output.contains("imported 60 tasks"), "\(result.output.suffix(200))")
    #expect(try folder.text("inbox.tasks") == "- [ ] One\n" + text)
  }
}
