import TaskFiles
import TaskTesting
import Testing
import tasks

/// `tasks add -`, which adds a task for each line of standard input.
struct AddFromInputTests: FolderSuite {
  let folder: SampleFolder
  let state: SampleFolder

  init() throws {
    folder = try SampleFolder([("inbox.tasks", "- [ ] One\n")])
    state = try SampleFolder()
  }

  private func add(_ input: [UInt8], _ words: String...) -> CommandRun {
    CommandRun(
      words: (["add", "-"] + words).map(\.array), environment: ["XDG_STATE_HOME": state.path.text],
      folder: folder.path, input: input)
  }

  @Test func eachLineIsATask() throws {
    let run = add("Buy milk\r\n\n   \nPay due:2026-12-01".array, "--project", "house")
    #expect(run.status == .success)
    #expect(
      try folder.text("inbox.tasks") == """
        - [ ] One
        - [ ] Buy milk +house created:2026-11-21
        - [ ] Pay +house due:2026-12-01 created:2026-11-21

        """)
  }

  /// Nothing is added if one line is wrong, and the line is named.
  @Test(arguments: [
    ("Buy milk\n\nPay due:2026-02-30\n", "line 3 of standard input"), ("+house\n", "line 1 of standard input"),
  ]) func aWrongLineIsNamed(_ input: String, _ place: String) throws {
    let run = add(input.array)
    #expect(run.status == .usage)
    #expect(run.errors.contains(place), "\(run.errors)")
    #expect(try folder.text("inbox.tasks") == "- [ ] One\n")
  }

  @Test func bytesThatAreNoTextAreRefused() throws {
    let run = add("Buy milk\nRead ".array + [0xFF, 0x00, 0xFE] + "\n".array)
    #expect(run.status == .usage)
    #expect(run.errors.contains("line 2 of standard input"), "\(run.errors)")
    #expect(try folder.text("inbox.tasks") == "- [ ] One\n")
  }

  @Test(arguments: ["", "\n", " \n\r\n"]) func emptyInputAddsNothing(_ input: String) throws {
    let run = add(input.array)
    #expect(run.errors == "note: nothing to add: standard input is empty\n")
    #expect(run.status == .success)
    #expect(try folder.text("inbox.tasks") == "- [ ] One\n")
  }

  /// Many lines are one change.
  @Test func manyLinesAreOneChange() throws {
    let run = add((1...5_000).map { "Task number \($0)\n" }.joined().array)
    #expect(run.status == .success)
    #expect(try folder.text("inbox.tasks").split(separator: "\n").count == 5_001)
    let undo = CommandRun(
      words: ["undo".array], environment: ["XDG_STATE_HOME": state.path.text], folder: folder.path)
    #expect(undo.status == .success)
    #expect(try folder.text("inbox.tasks") == "- [ ] One\n")
  }

  /// Tasks of one input may depend on each other, also on later ones.
  @Test func linesNameEachOther() throws {
    let run = add("Paint after:worktop\nOrder the worktop id:worktop\n".array)
    #expect(run.status == .success, "\(run.errors)")
    #expect(try folder.text("inbox.tasks").contains("- [ ] Paint after:worktop created:"))
    let unknown = add("Read\nPaint after:nothing\n".array)
    #expect(
      unknown.errors.contains("line 2 of standard input: 'nothing' is not the name of a task"), "\(unknown.errors)")
  }
}
