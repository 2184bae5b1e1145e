import TaskFiles
import Testing
import tasks

/// Tests of the formats of `lint` for other programs, and of its outputs. `Tests/Schemas/run` tests with those
/// programs.
struct FindingFormatTests {
  private static let formats = [
    "json", "jsonl", "sarif", "github", "gitlab", "rdjson", "checkstyle", "junit", "gcc",
  ]

  @Test(arguments: formats) func aCleanFileIsAnEmptyReport(format: String) throws {
    let folder = try SampleFolder([("a.tasks", "- [ ] Fine\n")])
    let run = CommandRun("lint", "--format", format, in: folder)
    #expect(run.status == .success)
    #expect(run.errors == "")
    #expect(!run.output.contains("no findings"))
    #expect(run.output.isEmpty == ["jsonl", "github", "gcc"].contains(format))
  }

  @Test(arguments: formats) func noEscapeIsInAMachineFormat(format: String) throws {
    let folder = try SampleFolder([("a\u{1B}[31m\n::error::x.tasks", "- [ ] \u{1B}[31m due:\u{1B}\n")])
    let run = CommandRun("lint", "--color", "always", "--format", format, in: folder)
    #expect(run.status == .findings)
    #expect(!run.outputBytes.contains(0x1B))
    // In a line-based format, each line is a whole finding, although the file name contains a line feed.
    if ["github", "gcc"].contains(format) {
      #expect(run.output.split(separator: "\n").allSatisfy { $0.contains("x.tasks") })
    }
  }

  @Test func theShortOptionIsJSON() throws {
    let folder = try SampleFolder([("a.tasks", "- [ ] A due:soon\n")])
    let run = CommandRun("lint", "-j", in: folder)
    #expect(run.output.hasPrefix("{"))
    #expect(run.output == CommandRun("lint", "--format", "json", in: folder).output)
    let two = CommandRun("lint", "-j", "--format", "sarif", in: folder)
    #expect(two.status == .usage)
    #expect(two.errors.hasPrefix("error: '--json' and '--format' cannot be used together\n"))
  }

  @Test func programsGetAllFindingsUnlessToldOtherwise() throws {
    let folder = try SampleFolder([("a.tasks", String(repeating: "- [ ] A due:soon\n", count: 300))])
    #expect(CommandRun("lint", "--format", "jsonl", in: folder).output.split(separator: "\n").count >= 300)
    let few = CommandRun("lint", "--format", "jsonl", "--max-findings", "7", in: folder)
    #expect(few.output.split(separator: "\n").count == 7)
    #expect(CommandRun("lint", in: folder).output.contains("use '--max-findings 0' to show all"))
  }

  @Test func pathsBeginAtTheRepositoryForForges() throws {
    let folder = try SampleFolder([(".git/HEAD", "ref: refs/heads/main\n"), ("sub/b.tasks", "- [ ] A due:soon\n")])
    for (format, path) in [
      ("sarif", "\"uri\":\"sub/b.tasks\""), ("github", "file=sub/b.tasks,"), ("gitlab", "\"path\":\"sub/b.tasks\""),
      ("junit", "name=\"sub/b.tasks\""), ("rdjson", "\"path\":\"b.tasks\""), ("checkstyle", "name=\"b.tasks\""),
      ("json", "\"file\":\"b.tasks\""),
    ] {
      #expect(CommandRun("-C", "sub", "lint", "--format", format, in: folder).output.contains(path), "\(format)")
    }
    #expect(CommandRun("-C", "sub", "lint", "--format", "gcc", in: folder).output.hasPrefix("b.tasks:1:9: error: "))
  }

  @Test func columnsOfCompilersDoNotCountAMark() throws {
    let lines = "- [ ] \u{E9} due:soon\n- [ ] \u{E8} due:soon\n"
    let folder = try SampleFolder([("a.tasks", "\u{FEFF}" + lines)])
    let run = CommandRun("lint", "--format", "gcc", in: folder)
    let places = run.output.split(separator: "\n").map { $0.prefix { $0 != " " } }
    #expect(places == ["a.tasks:1:1:", "a.tasks:1:10:", "a.tasks:2:10:"], "\(run.output)")
    // A program that applies suggestions counts every byte of the file, including the byte order mark.
    let bytes = CommandRun("lint", "--format", "rdjson", in: folder).output
    #expect(bytes.contains("{\"line\":1,\"column\":13}"), "\(bytes)")
  }

  @Test func severalFormatsGoToTheirFiles() throws {
    let folder = try SampleFolder([("a.tasks", "- [ ] A due:soon\n")])
    let run = CommandRun(
      "lint", "--format", "gcc", "--output", "out.gcc", "--format", "text", "--format", "json", "--output=out.json",
      in: folder)
    #expect(run.output == CommandRun("lint", in: folder).output)
    #expect(try folder.text("out.gcc") == CommandRun("lint", "--format", "gcc", in: folder).output)
    #expect(try folder.text("out.json") == CommandRun("lint", "--format", "json", in: folder).output)
    // The text format in a file is not truncated to the terminal and has no color.
    _ = CommandRun("lint", "--output", "out.txt", "--color", "always", in: folder)
    #expect(try folder.text("out.txt").hasPrefix("a.tasks:1:9: error[invalid-date] "))
    #expect(CommandRun("lint", "--output", "out.txt", in: folder).output == "1 error in 1 file\n")
  }

  @Test func reportsAreWrittenOverNothingThatIsRead() throws {
    let folder = try SampleFolder([("a.tasks", "- [ ] A\n"), ("notes.md", "- [ ] B\n")])
    folder.link("link.json", to: "a.tasks")
    for name in ["a.tasks", "link.json", "new.tasks", "notes.md", "./notes.md", ".tasks.json", ".gitignore"] {
      let run = CommandRun("lint", "notes.md", "--format", "json", "--output", name, in: folder)
      #expect(run.status == .usage, "\(name)")
    }
    try folder.write(".tasks.json", #"{"baseline": "known.json"}"#)
    for name in ["known.json", "other", "settings"] { try folder.write(BytePath(name), "{}") }
    for words in [
      ["--output", "known.json"], ["--baseline", "other", "--output", "other"],
      ["--output", "settings", "--config", "settings"],
    ] {
      let run = CommandRun(words: (["lint", "--format", "json"] + words).map(\.array), folder: folder.path)
      #expect(run.status == .usage, "\(words)")
    }
    #expect(try folder.text("known.json") + folder.text("other") + folder.text("settings") == "{}{}{}")
    #expect(try folder.text("a.tasks") == "- [ ] A\n")
    #expect(try folder.text("notes.md") == "- [ ] B\n")
    #expect(FileStatus.ifAny(folder.path.joined("new.tasks")) == nil)
    #expect(CommandRun("lint", "--format", "json", "--output", "no/where.json", in: folder).status == .inaccessible)
    #expect(CommandRun("lint", "--format", "json", "--output", "/dev/full", in: folder).status == .inaccessible)
  }

  @Test func formatsThatContendAreRefused() throws {
    let folder = try SampleFolder([("a.tasks", "- [ ] A\n")])
    #expect(CommandRun("lint", "--format", "json", "--format", "text", in: folder).status == .usage)
    #expect(CommandRun("lint", "--format", "json", "--output", "x", "--output", "y", in: folder).status == .usage)
    #expect(
      CommandRun("lint", "--format", "json", "--output", "x", "--format", "gcc", "--output", "x", in: folder).status
        == .usage)
    #expect(
      CommandRun("lint", "--format", "json", "--output", "x", "--format", "gcc", "--output", "./x", in: folder).status
        == .usage)
    #expect(CommandRun("lint", "--statistics", "--format", "json", in: folder).status == .usage)
    #expect(CommandRun("lint", "--format", "sarf", in: folder).errors.contains("did you mean 'sarif'?"))
  }

  @Test func aStepOfGitHubActionsGetsAnnotationsBesideTheText() throws {
    let folder = try SampleFolder([("::error::x.tasks", "- [ ] A due:soon\n- [] B\n")])
    let environment = ["GITHUB_ACTIONS": "true"]
    let lines = CommandRun("lint", in: folder, environment: environment).output.split(separator: "\n")
    let word = try #require(lines.first?.dropFirst("::stop-commands::".count))
    #expect(lines.first == "::stop-commands::\(word)")
    let start = try #require(lines.firstIndex(of: "::\(word)::"))
    #expect(lines[1..<start].contains { $0.hasPrefix("::error::x.tasks:1:9: error[invalid-date]") })
    #expect(
      lines[start + 1].hasPrefix("::error title=tasks (invalid-date),file=%3A%3Aerror%3A%3Ax.tasks,line=1,col=9,"))
    #expect(lines[start + 2].hasPrefix("::warning title=tasks (malformed-checkbox),"))
    #expect(lines.last == "1 error, 1 warning in 1 file; 1 with a safe fix [*]: run 'tasks lint --fix' to apply it")
    // A JSON report gets no additional lines, and a quiet run prints nothing.
    let json = CommandRun("lint", "--format", "json", in: folder, environment: environment)
    #expect(json.output == CommandRun("lint", "--format", "json", in: folder).output)
    #expect(CommandRun("-q", "lint", in: folder, environment: environment).output == "")
  }

  @Test func fingerprintsStayWhenLinesMove() throws {
    let folder = try SampleFolder([("a.tasks", "- [ ] A due:soon\n- [ ] A due:soon\n")])
    func fingerprints(_ format: String) -> [Substring] {
      CommandRun("lint", "--format", format, in: folder).output.split(separator: "\"").filter {
        $0.count >= 18 && $0.prefix(16).allSatisfy(\.isHexDigit) && ":-".contains($0.dropFirst(16).prefix(1))
      }
    }
    let before = (fingerprints("gitlab"), fingerprints("sarif"))
    #expect(Set(before.0).count == before.0.count)
    #expect(before.0.count >= 2)
    try folder.write("a.tasks", "# New\n\n- [ ] A due:soon\n- [ ] Another\n- [ ] A due:soon\n")
    #expect(before == (fingerprints("gitlab"), fingerprints("sarif")))
  }

  @Test func sarifHasThePlacesThatAFindingIsAlsoAbout() throws {
    let folder = try SampleFolder([
      (".git/HEAD", "ref: refs/heads/main\n"), (".tasks.json", #"{"rules": {"duplicate-task": "off"}}"#),
      ("sub/a.tasks", "\n\n- [ ] 😀 One id:m\n"), ("sub/b.tasks", "- [ ] Two id:m\n- [ ] Three id:m\n"),
      ("sub/c.tasks", "- [ ] A due:2026-12-01\n  - [ ] B due:2026-12-02\n"),
    ])
    let run = CommandRun("-C", "sub", "lint", "--today", "2026-11-21", "--format", "sarif", in: folder)
    let pieces = run.output.split(separator: "\"relatedLocations\":").dropFirst().map { piece in
      piece.split(separator: ",\"partialFingerprints\"")[0]
    }
    func place(_ uri: String, _ line: Int, _ columns: ClosedRange<Int>, _ message: String) -> String {
      "[{\"physicalLocation\":{\"artifactLocation\":{\"uri\":\"\(uri)\",\"uriBaseId\":\"%SRCROOT%\"},"
        + "\"region\":{\"startLine\":\(line),\"startColumn\":\(columns.lowerBound),\"endLine\":\(line),"
        + "\"endColumn\":\(columns.upperBound)}},\"message\":{\"text\":\"\(message)\"}}]"
    }
    let same = place("sub/a.tasks", 3, 7...17, "this task has the same id")
    #expect(
      pieces.map(String.init) == [same, same, place("sub/c.tasks", 1, 9...23, "the parent's date")], "\(run.output)")
    // A finding with one place has no such list, and other formats say nothing of it.
    try folder.write("sub/a.tasks", "- [ ] A due:soon\n")
    #expect(!CommandRun("lint", "sub/a.tasks", "--format", "sarif", in: folder).output.contains("relatedLocations"))
  }
}
