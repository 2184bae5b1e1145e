import TaskFiles
import TaskWorkspace
import Testing
import tasks

/// Tests of file names and contents that no careful user writes.
struct OddFilesTests {
  /// A file name with an escape, a bell, an invalid byte and a line end.
  private static let oddName = BytePath("a\u{1B}[31m\u{7}".array + [0xFF] + "\n::error::x.tasks".array)

  private func isHarmless(_ bytes: [UInt8], allowing escapes: Bool = false) -> Bool {
    bytes.allSatisfy { $0 == 0x0A || $0 >= 0x20 && $0 != 0x7F || escapes && $0 == 0x1B }
      && String(validating: bytes, as: UTF8.self) != nil
  }

  @Test(arguments: ["list", "list --format json", "list --format jsonl", "lint", "list all -v", "tree-dump -"])
  func noControlReachesTheOutput(_ line: String) throws {
    let folder = try SampleFolder()
    let text =
      "# \u{1B}]8;;x\u{7} \u{9B}1m\n- [ ] A\u{1B}[2J\u{8}\u{7F} +\"p\u{1B}\" due:soon\n  \u{1B}c note\r\n".array + [
        0xFF, 0x9B,
      ]
    try folder.write(Self.oddName, text)
    let words = line.split(separator: " ").map { String($0).array }
    let plain = CommandRun(words: words, folder: folder.path, input: text)
    #expect(isHarmless(plain.outputBytes))
    #expect(isHarmless(plain.errorBytes))
    let terminal = CommandRun(
      words: words + ["--color=always".array], folder: folder.path, input: text, isTerminal: true, columns: 120)
    // The only remaining escapes are the program's own colors.
    for part in (terminal.outputBytes + terminal.errorBytes).split(separator: 0x1B).dropFirst() {
      #expect(
        part.first == UInt8(ascii: "[") && part.first { (0x40...0x7E).contains($0) && $0 != 0x5B } == UInt8(ascii: "m"))
    }
    #expect(isHarmless(terminal.outputBytes, allowing: true))
  }

  @Test func pathsAreBytesForProgramsAndTextForPeople() throws {
    let folder = try SampleFolder()
    try folder.write(Self.oddName, "- [ ] A\n")
    try folder.write("b.tasks", "")
    #expect(CommandRun("files", in: folder).outputBytes == Self.oddName.bytes + "\nb.tasks\n".array)
    #expect(CommandRun("files", "-0", in: folder).outputBytes == Self.oddName.bytes + [0] + "b.tasks".array + [0])
    let shown = "a^[[31m^G\u{FFFD}^J::error::x.tasks\nb.tasks\n"
    #expect(CommandRun("files", in: folder, isTerminal: true).output == shown)
    #expect(CommandRun("files", "--null", in: folder, isTerminal: true).output == shown)
  }

  @Test func aFindingIsOneLineWhateverTheFileIsCalled() throws {
    let folder = try SampleFolder()
    try folder.write(Self.oddName, "- [ ] A due:soon\n")
    let lines = CommandRun("lint", in: folder).output.split(separator: "\n")
    #expect(lines.first?.hasPrefix("a^[[31m^G\u{FFFD}^J::error::x.tasks:1:9: error[invalid-date] ") == true)
    #expect(!lines.contains { $0.hasPrefix("::") })
  }

  /// Each maximal subpart becomes one U+FFFD.
  @Test func jsonReplacesInvalidBytes() throws {
    let folder = try SampleFolder()
    try folder.write("a.tasks", "- [ ] a".array + [0xE2, 0x82, 0x41, 0xED, 0xA0, 0x80, 0xFF] + "\n".array)
    let output = CommandRun("list", "--format", "jsonl", in: folder).output
    #expect(output.contains("\"title\":\"a\u{FFFD}A\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\""))
  }

  @Test func carriageReturnsBelongToLineEnds() throws {
    let lines = ["---", "project: p", "---", "# H", "- [ ] A @c due:soon", "  note", "- [ ] B"]
    let unix = try SampleFolder([("a.tasks", lines.joined(separator: "\n"))])
    let dos = try SampleFolder([("a.tasks", lines.joined(separator: "\r\n"))])
    for words in [["list"], ["list", "--format", "json"], ["lint"]] {
      let words = words.map(\.array)
      #expect(CommandRun(words: words, folder: unix.path).output == CommandRun(words: words, folder: dos.path).output)
    }
  }

  @Test func unreadableFilesHideNoFindings() throws {
    let folder = try SampleFolder([("a.tasks", "- [ ] A\n"), ("z.tasks", "- [ ] Z\n")])
    folder.link("gone.tasks", to: "nowhere")
    folder.link("loop.tasks", to: "loop.tasks")
    folder.makePipe("pipe.tasks")
    let expected = """
      error: cannot read 'gone.tasks': no such file or directory
        = help: check the spelling; a link may point to a file that no longer exists
      error: cannot read 'loop.tasks': too many levels of symbolic links
        = help: its symbolic links form a loop: remove one of them
      error: 'pipe.tasks' is a pipe, not a file
        = help: use `-` to read from standard input

      """
    for words in [["list"], ["lint"], ["files"]] {
      let run = CommandRun(words: words.map(\.array), folder: folder.path)
      #expect(run.status == .inaccessible)
      #expect(run.errors == expected)
      #expect(!run.output.isEmpty)
    }
    let one = CommandRun("lint", "a.tasks", in: folder)
    #expect(one.status == .success)
    #expect(one.output == "no findings in 1 file\n")
    #expect(one.errors.hasPrefix("warning: cannot read 'gone.tasks'"))
  }

  /// A link to a missing file is not written through, and is reported once.
  @Test(arguments: [
    ["add", "Buy milk"], ["move", "a.tasks:1", "--file", "inbox.tasks"], ["sort", "--by", "pri", "inbox.tasks"],
    ["done", "inbox.tasks:1"], ["settle", "inbox.tasks", "--yes"], ["archive", "inbox.tasks"],
  ])
  func unreadableFilesAreNotWritten(_ words: [String]) throws {
    for isPipe in [false, true] {
      let folder = try SampleFolder([("a.tasks", "- [ ] A\n")])
      if isPipe { folder.makePipe("inbox.tasks") } else { folder.link("inbox.tasks", to: "nowhere.tasks") }
      let run = CommandRun(words: words.map(\.array), folder: folder.path)
      #expect(run.status == .inaccessible && run.output.isEmpty, "\(words): \(run.output)")
      let problem =
        isPipe
        ? """
        error: 'inbox.tasks' is a pipe, not a file
          = help: use `-` to read from standard input
        """
        : """
        error: cannot read 'inbox.tasks': no such file or directory
          = help: check the spelling; a link may point to a file that no longer exists
        """
      #expect(run.errors == problem + "\nerror: nothing was changed\n", "\(words)")
      #expect(try folder.text("a.tasks") == "- [ ] A\n")
    }
  }

  @Test func theHighestStatusWins() throws {
    let folder = try SampleFolder([("a.tasks", "- [ ] A due:soon\n")])
    #expect(CommandRun("lint", in: folder).status == .findings)
    #expect(CommandRun("lint", "a.tasks", "none", in: folder).status == .inaccessible)
    #expect(CommandRun("lint", "none", "a.tasks", in: folder).output.contains("error[invalid-date]"))
  }

  @Test func aCurrentFolderThatIsGoneIsSaid() {
    var process = ProcessEnvironment.test()
    process.currentFolder = { () throws(FileError) in throw FileError(".", .notRegular(.folder)) }
    let run = CommandRun(words: ["list".array], process: process)
    #expect(run.status == .usage)
    #expect(run.errors.hasPrefix("error: the current folder no longer exists: "))
    #expect(CommandRun(words: ["help".array], process: process).status == .success)
  }
}
