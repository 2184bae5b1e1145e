import TaskFiles
import TaskTesting
import Testing
import tasks

/// Tests of properties that all commands with a query share.
struct QueryCommandTests {
  private let folder: SampleFolder

  init() throws {
    folder = try SampleFolder([
      ("a.tasks", "- [ ] (A) One +web @desk due:2026-11-25 est:1h\n- [x] Two +web done:2026-11-20\n"),
      ("sub/b.tasks", "- [ ] (B) Three +house due:2026-11-22\n  - [ ] Four\n- [ ] Five #x\n"),
    ])
  }

  private func run(_ words: String...) -> CommandRun { CommandRun(words: words.map(\.array), folder: folder.path) }

  /// A clause and its option have the same effect.
  @Test(arguments: [
    (["sort:due"], ["--sort", "due"]), (["sort:-due"], ["--sort", "-due"]), (["limit:2"], ["--limit=2"]),
    (["group:project"], ["--group", "project"]), (["show:title,due"], ["--show", "title,due"]),
    (["calc:sum.est"], ["--calc", "sum.est"]), (["as:jsonl"], ["--format", "jsonl"]), (["in:sub"], ["--in", "sub"]),
    (["all"], ["--all"]), (["tree", "Four"], ["Four", "--tree"]), (["explain", "+web"], ["--explain", "+web"]),
    (["today:2026-11-30"], ["--today", "2026-11-30"]),
  ]) func aClauseIsAlsoAnOption(_ clause: [String], _ option: [String]) {
    let one = CommandRun(words: (["list"] + clause).map(\.array), folder: folder.path)
    let other = CommandRun(words: (["list"] + option).map(\.array), folder: folder.path)
    #expect(one.output == other.output)
    #expect(!one.output.isEmpty)
    #expect(one.status == .success && other.status == .success)
  }

  @Test func theOrderOfClausesChangesNothing() {
    let output = run("list", "sort:due", "limit:2", "+web", "all").output
    #expect(run("list", "all", "+web", "limit:2", "sort:due").output == output)
    #expect(run("list", "limit:2", "+web", "--all", "--sort=due").output == output)
  }

  /// The handles that a list prints name the same tasks again.
  @Test func handlesOfAListNameItsTasks() {
    let handles = run("list", "all", "--format", "ids").output.split(separator: "\n")
    #expect(Set(handles).count == 5)
    for (handle, title) in zip(handles, ["One", "Two", "Three", "Four", "Five"]) {
      let shown = CommandRun("show", String(handle), in: folder)
      #expect(shown.status == .success)
      #expect(shown.output.split(separator: "\n")[0].contains(title))
    }
  }

  @Test func aPlaceIsTriedFromTheFolderAndFromTheWorkspace() throws {
    try folder.write(".tasks.json", "{}")
    for (place, start) in [("sub/b.tasks:2", ""), ("b.tasks:2", "sub"), ("sub/b.tasks:2", "sub")] {
      let run = CommandRun(words: ["show".array, place.array], folder: folder.path.joined(BytePath(start)))
      #expect(run.output.contains("Four"), "\(place) from '\(start)': \(run.errors)")
    }
  }

  /// An empty list is not a failure unless `--exit-code` asks for it.
  @Test func theStatusTellsOfAMatchOnlyWhereAsked() {
    #expect(run("list", "zzz").status == .success)
    for command in ["list", "next", "agenda", "matrix", "tree", "projects", "count", "explain"] {
      #expect(run(command, "zzz", "--exit-code").status == .findings)
      #expect(run(command, "--exit-code").status == .success)
    }
  }

  /// The limit of a screen applies to its output, after all tasks have been sorted.
  @Test func screensLimitWhatTheyShow() throws {
    try folder.write("z.tasks", "- [ ] (A-1) Last of all\n- [x] Done last done:2026-11-21\n")
    for command in ["next", "log"] {
      let all = run(command, "--format", "ids").output.split(separator: "\n")
      #expect(all.count == 2)
      #expect(run(command, "limit:1", "--format", "ids").output == "\(all[0])\n")
    }
    #expect(run("next", "limit:1").output.contains("Last of all"))
    #expect(run("matrix", "limit:1", "pri:A").output.contains("Last of all"))
  }

  @Test func machineFormatsHoldNoEscape() {
    for format in ["json", "jsonl", "ids", "list", "csv", "tsv", "markdown"] {
      for command in ["list", "next", "today", "agenda", "matrix", "tree", "log"] {
        let run = run(command, "--format", format, "--color", "always")
        #expect(!run.outputBytes.contains(0x1B))
        #expect(run.status == .success)
      }
    }
  }

  /// A view is a command only if no command has its name, and its values are spliced as trees.
  @Test func aViewIsACommand() throws {
    try folder.write(
      ".tasks.json", ##"{"views": {"web": "+web all", "list": "zzz", "by": "due:$1", "odd name": "#x"}}"##)
    #expect(run("web").output == run("list", "+web", "all").output)
    #expect(run("web", "Two", "--format", "jsonl").output == run("list", "+web", "all", "Two", "as:jsonl").output)
    #expect(run("by:2026-11-25").output == run("list", "due:2026-11-25").output)
    #expect(run("list").output.contains("One"))
    #expect(run("odd name").output.contains("Five"))
    #expect(run("web", "--help").output == run("list", "--help").output)
    #expect(run("by").errors.contains("missing value 1"))
    #expect(run("wbe").errors.contains("did you mean 'web'?"))
  }

  /// A task outside the listed files still blocks a listed one.
  @Test func excludedTasksStillBlock() throws {
    try folder.write("c.tasks", "- [ ] Six after:gate\n")
    try folder.write("sub/d.tasks", "- [ ] Seven id:gate\n")
    let line = try #require(run("list", "in:c.tasks", "--format", "jsonl").output.split(separator: "\n").first)
    #expect(line.contains(#""blocked":true"#))
    #expect(run("list", "in:c.tasks", "is:ready").output == "")
  }

  /// The examples of help are valid command lines.
  @Test func examplesAreUnderstood() throws {
    try folder.write(".tasks.json", ##"{"views": {"soon": "due:..+7d sort:due", "by": "owner:$1"}}"##)
    folder.makeFolder("notes")
    try folder.write("home.tasks", "\n\n\n\n\n\n\n\n\n\n\n- [ ] Line 12 id:worktop\n- [ ] Mend the tap\n")
    let topics = HelpTopic.all.flatMap { $0.text.split(separator: "\n") }.filter { $0.hasPrefix("    tasks ") }
    let commands = Subcommand.all.filter { $0.operands.isQuery || $0.name == "show" }
    let lines = commands.flatMap(\.examples).map(\.line) + topics.map { String($0.dropFirst(4)) } + ["tasks soon"]
    #expect(topics.count >= 10 && commands.count >= 7)
    for line in lines {
      // No settings define a home here.
      let run = CommandRun(words: words(of: line).filter { $0 != "-g".array }, folder: folder.path)
      #expect(run.status == .success && !run.errors.contains("error:"), "\(line): \(run.errors)")
    }
  }

  /// The words after `tasks`; single quotes group them.
  private func words(of line: String) -> [[UInt8]] {
    var words: [[UInt8]] = []
    for (index, piece) in line.split(separator: "'", omittingEmptySubsequences: false).enumerated() {
      words += index.isMultiple(of: 2) ? piece.split(separator: " ").map { Array($0.utf8) } : [Array(piece.utf8)]
    }
    return Array(words.dropFirst())
  }

  @Test(arguments: [
    "paint", "\"oak worktop\"", "+house", "@phone", "#diy", "^worktop", "pri:A", "pri:..B", "status:waiting",
    "owner:maria", "q:2", "due:today", "due:..fri", "plan:next-week", "done:last-week", "est:..30m", "age:30..",
    "left:..3", "rank:..5", "is:ready", "is:blocked", "is:overdue", "is:started", "is:done", "is:unsorted", "is:mine",
    "has:due", "no:owner", "title:oak", "note:bank", "file:work", "section:garden", "title~/^buy/", "~kitchn",
    "child(is:overdue)", "needs(+web)", "+house,garden", "sort:due,-pri", "group:project", "group:due.week",
    "limit:5", "show:title,due", "in:work", "view:soon", "view:by:maria",
  ]) func examplesInHelpAreValid(_ term: String) throws {
    try folder.write(".tasks.json", ##"{"views": {"soon": "due:..+7d sort:due", "by": "owner:$1"}}"##)
    #expect(try #require(HelpTopic.all.first { $0.name == "query" }).text.contains(term))
    let run = run("list", term)
    #expect(run.status == .success && !run.errors.contains("error:"), "\(run.errors)")
  }

  @Test(arguments: [
    "today", "tomorrow", "yesterday", "this-mon", "next-mon", "last-mon", "21", "11-21", "2026-11-21", "this-week",
    "next-month", "last-quarter", "this-year", "2026", "2026-Q4", "Q4", "2026-11", "2026-W47", "W47", "nov", "nov-21",
    "eow", "eom", "eoq", "eoy", "sow", "som", "soq", "soy", "eonm", "+3d", "-2w", "+1mo", "+1y", "2w", "+5b",
    "eom-3d", "fri+1w", "last-7d", "next-7d",
  ]) func datesThatHelpNamesAreUnderstood(_ date: String) throws {
    #expect(try #require(HelpTopic.all.first { $0.name == "dates" }).text.contains(date))
    #expect(run("count", "due:\(date)").errors == "")
  }
}
