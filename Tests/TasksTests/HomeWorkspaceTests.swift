import TaskFiles
import TaskTesting
import Testing
import tasks

/// Commands in a folder outside of the workspace of the setting `home`.
struct HomeWorkspaceTests {
  private let folder: SampleFolder

  init() throws {
    folder = try SampleFolder([
      (".config/tasks/config.json", "{\"home\": \"~/notes\"}\n"),
      ("notes/a.tasks", "- [ ] Pay the rent due:2026-11-21\n- [ ] bad due:2026-13-45\n"),
      ("notes/sub/b.tasks", "- [ ] Buy milk\n"),
      ("else/readme.txt", "no tasks\n"),
    ])
  }

  private func run(_ words: String..., in name: BytePath) -> CommandRun {
    CommandRun(
      words: words.map { Array($0.utf8) }, environment: ["HOME": folder.path.text, "NO_COLOR": "1"],
      folder: folder.path.joined(name))
  }

  @Test(arguments: [["list"], ["today"], ["next"], ["agenda"], ["matrix"], ["list", "+rent", "or", "milk"]])
  func listingsNameAnotherFolder(words: [String]) {
    func output(_ name: BytePath, _ more: String...) -> String {
      CommandRun(
        words: (words + more).map { Array($0.utf8) }, environment: ["HOME": folder.path.text, "NO_COLOR": "1"],
        folder: folder.path.joined(name)
      ).output
    }
    #expect(output("else").hasSuffix("\nin ~/notes\n"), "\(output("else"))")
    #expect(!output("else", "-q").contains("in ~/notes"))
    #expect(!output("else", "--format", "json").contains("~/notes"))
    #expect(!output("notes").contains("in ~/notes"))
    #expect(!output("notes/sub").contains("in ~/notes"))
  }

  @Test func additionsNameTheirFile() {
    #expect(run("add", "Sweep", in: "else").output.hasPrefix("ggg  ../notes/inbox.tasks:1  [ ] Sweep  added"))
  }

  /// A check of a folder without tasks is no check of another folder.
  @Test(arguments: ["lint", "check"]) func checksDoNotLeaveTheFolder(command: String) throws {
    let other = run(command, in: "else")
    #expect(other.output == "")
    #expect(other.errors.hasPrefix("note: no task files here\n"))
    #expect(run(command, in: "notes/sub").output.contains("a.tasks:2:11: error[invalid-date]"))
    #expect(run("-g", command, in: "else").output.contains("a.tasks:2:11: error[invalid-date]"))
    try folder.write("else/own.tasks", "- [ ] Sweep due:2026-13-46\n")
    #expect(run(command, in: "else").output.contains("2026-13-46"))
    #expect(!run(command, in: "else").output.contains("2026-13-45"))
    #expect(run("list", in: "else").output.contains("Sweep"))
  }

  /// `tasks` where there are no tasks yet says how to begin.
  @Test func anEmptyFolderSaysHowToBegin() throws {
    let empty = try SampleFolder([("x.txt", "no tasks\n")])
    let run = CommandRun(words: [], environment: ["HOME": folder.path.text, "NO_COLOR": "1"], folder: empty.path)
    #expect(run.output.contains("Pay the rent"), "the setting 'home' comes first")
    let alone = CommandRun(words: [], environment: ["HOME": empty.path.text, "NO_COLOR": "1"], folder: empty.path)
    #expect(alone.status == .success)
    #expect(alone.output.split(separator: "\n").count == 3)
    #expect(alone.output.hasPrefix("no task files in "))
    #expect(alone.output.contains("'tasks add Buy milk due:fri' adds a first task"))
  }
}
