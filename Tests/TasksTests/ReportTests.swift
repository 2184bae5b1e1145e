import TaskFiles
import TaskTesting
import Testing
import tasks

/// Tests of `report`: the page, where it may be written, and pictures.
struct ReportTests: FolderSuite {
  let folder: SampleFolder
  let state: SampleFolder

  private static let source = """
    - [ ] (A) Order the <b>worktop</b> due:2026-11-20 +house owner:maria
    - [x] (B) Paint the wall created:2026-11-01 done:2026-11-18 #diy
    - [ ] Water the plants due:2026-11-22 every:3d id:plants
    """

  init() throws {
    folder = try SampleFolder([(".tasks.json", "{}"), ("a.tasks", Self.source)])
    state = try SampleFolder()
  }

  private static let mark = "<meta name=\"generator\" content=\"tasks report\">"

  @Test func thePageGoesToStandardOutput() {
    let page = run("report")
    #expect(page.status == .success)
    #expect(page.output.hasPrefix("<!DOCTYPE html>"))
    #expect(page.output.contains("Order the &lt;b&gt;worktop&lt;/b&gt;"))
    #expect(run("report", "--output", "-").output == page.output)
    #expect(page.output.prefix(2048).contains(Self.mark))
  }

  @Test func theQueryChoosesTheTasks() {
    let page = run("report", "+house").output
    #expect(page.contains("worktop"))
    #expect(!page.contains("Paint the wall"))
    #expect(run("report", "2026-11-01..2026-11-10").output.contains("2026-11-10"))
    #expect(run("report", "next-week").status == .usage)
  }

  @Test func withoutTitlesNumbersAreLeft() {
    let page = run("report", "--no-titles").output
    for text in ["worktop", "wall", "plants", "maria", "a.tasks"] { #expect(!page.contains(text), "\(text)") }
    for text in ["<bdi>house</bdi>", "<bdi>diy</bdi>"] { #expect(page.contains(text), "\(text)") }
  }

  @Test func aPageOfOursIsReplaced() throws {
    let page = run("report").output
    #expect(run("report", "--output", "r.html").status == .success)
    #expect(try text("r.html") == page)
    try folder.write("a.tasks", "- [ ] Other\n")
    #expect(run("report", "--output", "r.html").status == .success)
    #expect(try text("r.html").contains("Other"))
    try folder.write("empty.html", "")
    #expect(run("report", "--output", "empty.html").status == .success)
  }

  @Test func aPageKeepsItsRights() throws {
    try folder.write("r.html", "")
    _ = shell("chmod 600 \(quoted(folder.path.joined("r.html").text))")
    for _ in 0..<2 { #expect(run("report", "--output", "r.html").status == .success) }
    #expect(FileStatus.ifAny(folder.path.joined("r.html"))?.mode == 0o600)
    #expect(try text("r.html").contains(Self.mark))
  }

  @Test func otherFilesAreRefused() throws {
    try folder.write("own.html", "<p>Mine\n")
    folder.link("link.html", to: "a.tasks")
    folder.link("nowhere.html", to: "new.tasks")
    for (name, message) in [
      ("own.html", "is not a page of 'tasks report'"), ("a.tasks", "has the name of a task file"),
      ("new.tasks.md", "has the name of a task file"), ("link.html", "is a symbolic link"),
      ("nowhere.html", "is a symbolic link"),
      (".", "is not a regular file"),
    ] {
      let run = run("report", "--output", name)
      #expect(run.status == .usage, "\(name)")
      #expect(run.errors.contains(message), "\(name): \(run.errors)")
      #expect(run.output == "")
    }
    #expect(try text("own.html") == "<p>Mine\n")
    #expect(try text("a.tasks") == Self.source)
    for name in ["a.tasks", "link.html"] { #expect(run("report", "--force", "--output", name).status == .usage) }
    #expect(try text("a.tasks") == Self.source)
    #expect(run("report", "--force", "--output", "own.html").status == .success)
    #expect(try text("own.html").hasPrefix("<!DOCTYPE html>"))
  }

  @Test func aTerminalIsNoPlaceForAPage() {
    let run = run(["report"], isTerminal: true)
    #expect(run.status == .usage)
    #expect(run.errors.contains("write it to a file: tasks report --output report.html"))
  }

  @Test func onlyAFileIsShownOrKeptNew() throws {
    for option in ["--open", "--watch"] {
      let run = run("report", option)
      #expect(run.status == .usage)
      #expect(
        run.errors.contains(
          "for example: tasks report --output report.html \(option)"
        ))
    }
    try folder.write("bin/xdg-open", "#!/bin/sh\necho \"$1\" > \"${0%/*}/seen\"\n")
    _ = shell("chmod +x '\(folder.path.text)/bin/xdg-open'")
    let path = ["PATH": folder.path.joined("bin").text]
    #expect(run(["report", "--output", "r.html", "--open"], environment: path).status == .success)
    #expect(try text("bin/seen") == folder.path.joined("r.html").text + "\n")
    let missing = run(["report", "--output", "r.html", "--open"], environment: ["PATH": "/nowhere"])
    #expect(missing.status == .inaccessible)
    #expect(missing.errors.contains("'xdg-open' was not found"))
  }

  @Test func foldersOnTheWayAreMade() throws {
    #expect(run("report", "--output", "no/such/r.html").status == .success)
    #expect(try text("no/such/r.html").hasPrefix("<!DOCTYPE html>"))
  }

  @Test func unreadableFilesAreNamed() throws {
    folder.link("gone.tasks", to: "nowhere")
    let run = run("report")
    #expect(run.status == .inaccessible)
    #expect(run.output.contains("1 file not counted"))
    #expect(run.output.contains("gone.tasks"))
    #expect(!self.run("report", "--no-titles").output.contains("gone.tasks"))
  }

  /// Both sides of a conflict would be counted, so the file is left out and named.
  @Test func filesWithConflictMarkersAreNotCounted() throws {
    try folder.write("b.tasks", "<<<<<<< ours\n- [ ] Left\n=======\n- [ ] Right\n>>>>>>> theirs\n")
    for words in [["stats"], ["score"], ["burndown"], ["calendar"], ["habits"]] {
      let run = run(words)
      #expect(run.status == .inaccessible)
      #expect(run.errors.contains("'b.tasks' has conflict markers, the first on line 1: its tasks are not counted"))
      #expect(run.output.hasSuffix("; without 'b.tasks'\n"), "\(run.output)")
      #expect(self.run(words + ["--format", "json"]).output.contains("\"counted\":{\"tasks\":3,"))
    }
    for words in [["report"], ["report", "--no-titles"]] {
      let page = run(words)
      #expect(page.status == .inaccessible)
      #expect(page.output.contains("1 file not counted"))
      #expect(!page.output.contains("Left"))
      #expect(page.output.contains("<p>3 tasks found."))
    }
    #expect(run("list").status == .success)
  }

  @Test(arguments: ["stats", "stats --by project", "score", "burndown", "calendar", "habits"])
  func everyReportDrawsAPicture(_ words: String) {
    let run = run(words.split(separator: " ").map { String($0) } + ["--format", "svg"])
    #expect(run.status == .success)
    #expect(run.output.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\""))
    #expect(run.output.hasSuffix("</svg>\n"))
  }

  @Test func listsDrawNoPicture() throws {
    #expect(run("list", "--format", "svg").status == .usage)
    #expect(run("list", "as:svg").status == .usage)
    try folder.write(".tasks.json", "{\"views\": {\"drawn\": \"+house as:svg\"}}")
    #expect(run("drawn").output.contains("worktop"))
    #expect(!run("drawn").output.contains("<svg"))
  }

  /// The picture in the README equals the output of the command beside it.
  @Test func thePictureOfTheExamplesIsNew() throws {
    let run = CommandRun(
      words: ["-C", "Examples", "--today", "2026-11-21", "score", "--format", "svg"].map(\.array),
      environment: [:], folder: BytePath(Array(Repository.root.utf8)))
    #expect(run.status == .success)
    #expect(run.output.array == Repository.read("Examples/score.svg"))
  }
}
