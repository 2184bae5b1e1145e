import TaskFiles
import Testing
import tasks

/// Tests of the files that `lint` reads for a path, and of the findings that it shows.
struct LintSelectionTests {
  private func findings(_ words: String..., in folder: SampleFolder, input: String = "") -> [String] {
    let run = CommandRun(words: (["lint"] + words).map(\.array), folder: folder.path, input: input.array)
    return run.output.split(separator: "\n").filter { !$0.hasPrefix(" ") }.map(String.init)
  }

  @Test func idsOfTheWholeWorkspaceAreKnown() throws {
    let folder = try SampleFolder([
      ("a.tasks", "- [ ] A id:one\n"), ("b/c.tasks", "- [ ] B after:one id:two\n"), ("d.tasks", "- [ ] D id:two\n"),
    ])
    #expect(findings("b", in: folder) == ["no findings in 1 file"])
    #expect(findings("d.tasks", in: folder).first?.hasPrefix("d.tasks:1:9: error[duplicate-id]") == true)
    // A folder with settings is a workspace of its own.
    try folder.write("b/.tasks.json", "{}")
    #expect(findings("b", in: folder).first?.hasPrefix("b/c.tasks:1:15: error[unknown-id]") == true)
    #expect(findings("d.tasks", in: folder) == ["no findings in 1 file"])
  }

  @Test func aFileIsShownOnceAsItWasGivenFirst() throws {
    let folder = try SampleFolder([("a.tasks", "- [ ] A due:soon\n")])
    folder.link("link", to: "a.tasks")
    let lines = findings("./a.tasks", "a.tasks", "link", ".", in: folder)
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("./a.tasks:1:9: ") == true)
    #expect(lines.last == "1 error in 1 file")
  }

  @Test func namedFilesAreReadWhateverTheirName() throws {
    let folder = try SampleFolder([
      ("notes.md", "- [ ] A due:soon\n"), (".ignore", "old\n"), ("old/a.tasks", "- [ ] A due:soon\n"),
      (".hidden/b.tasks", "- [ ] A due:soon\n"),
    ])
    #expect(findings("notes.md", in: folder).first?.hasPrefix("notes.md:1:9: ") == true)
    #expect(findings("old", in: folder).first?.hasPrefix("old/a.tasks:1:9: ") == true)
    #expect(findings("old/a.tasks", in: folder).first?.hasPrefix("old/a.tasks:1:9: ") == true)
    #expect(findings(".hidden", in: folder).first?.hasPrefix(".hidden/b.tasks:1:9: ") == true)
    #expect(findings(in: folder) == [])
  }

  @Test func aFolderIsShownAsItWasGiven() throws {
    let elsewhere = try SampleFolder([("sub/a.tasks", "- [ ] A due:soon\n")])
    let folder = try SampleFolder([("work/b.tasks", "- [ ] B due:soon\n")])
    folder.link("out", to: elsewhere.path)
    #expect(findings("out", in: folder).first?.hasPrefix("out/sub/a.tasks:1:9: ") == true)
    #expect(findings("out/sub/", in: folder).first?.hasPrefix("out/sub/a.tasks:1:9: ") == true)
    #expect(findings("./work", in: folder).first?.hasPrefix("./work/b.tasks:1:9: ") == true)
    #expect(findings("work/../work", in: folder).first?.hasPrefix("work/../work/b.tasks:1:9: ") == true)
    let absolute = folder.path.text + "/work"
    #expect(findings(absolute, in: folder).first?.hasPrefix("\(absolute)/b.tasks:1:9: ") == true)
    #expect(findings(".", in: folder).contains { $0.hasPrefix("work/b.tasks:1:9: ") })
  }

  @Test func aNamedFileThatCannotBeReadIsSaidOnce() throws {
    let folder = try SampleFolder([("a.tasks", "- [ ] A\n")])
    folder.makePipe("pipe.tasks")
    folder.link("gone.tasks", to: "nowhere")
    let pipe = "error: 'pipe.tasks' is a pipe, not a file\n  = help: use `-` to read from standard input\n"
    let run = CommandRun("lint", "pipe.tasks", in: folder)
    #expect(run.status == .inaccessible)
    // Other files in the folder are not read.
    #expect(run.errors == pipe)
    let both = CommandRun("lint", "a.tasks", "pipe.tasks", in: folder)
    #expect(both.status == .inaccessible)
    #expect(both.output == "no findings in 1 file\n")
    #expect(both.errors == pipe + "warning: cannot read 'gone.tasks': no such file or directory\n")
    let device = CommandRun("lint", "/dev/zero", in: folder)
    #expect(device.status == .inaccessible)
    #expect(device.errors.hasPrefix("error: '/dev/zero' is a device, not a file\n"))
    #expect(device.errors.split(separator: "\n").count == 2)
  }

  @Test func standardInputStandsForItsFile() throws {
    let folder = try SampleFolder([("a.tasks", "- [ ] A id:old\n"), ("b.tasks", "- [ ] B after:new\n")])
    #expect(findings("b.tasks", in: folder).first?.contains("error[unknown-id]") == true)
    let both = findings("-", "b.tasks", "--stdin-filename", "a.tasks", in: folder, input: "- [ ] A id:new\n")
    #expect(both == ["no findings in 2 files"])
    #expect(findings("-", in: folder, input: "- [ ] A due:soon").first?.hasPrefix("<stdin>:1:9: ") == true)
    folder.makeFolder("sub")
    let fresh = findings("-", "-", "--stdin-filename", "sub/new.tasks", in: folder, input: "- [ ] C after:old\n")
    #expect(fresh == ["no findings in 1 file"])
  }

  @Test func emptyInputIsAccepted() throws {
    let folder = try SampleFolder()
    folder.makeFolder("empty")
    #expect(CommandRun("lint", in: folder).status == .success)
    let run = CommandRun("lint", "empty", in: folder)
    #expect(run.status == .success)
    #expect(run.output == "")
    #expect(run.errors == "note: no task files in 'empty'\n")
    #expect(CommandRun("-q", "lint", "empty", in: folder).errors == "")
  }

  @Test func verboseSaysWhichWorkspaceAndWhy() throws {
    let folder = try SampleFolder([(".tasks.json", "{}"), ("sub/a.tasks", "- [ ] A\n")])
    let path = folder.path.text
    #expect(
      CommandRun("-v", "-C", "sub", "list", in: folder).errors
        == "note: the workspace is '\(path)': it contains '.tasks.json'\n")
    #expect(CommandRun("-C", "sub", "list", in: folder).output.hasSuffix(" [ ] A\n\n1 task\n"))
    #expect(
      CommandRun("-C", "sub", "list", "--format", "jsonl", in: folder).output.contains(#"{"file":"sub/a.tasks","#))
  }
}
