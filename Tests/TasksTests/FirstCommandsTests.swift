import TaskFiles
import TaskTesting
import Testing
import tasks

/// The commands that users of other tools type without reading: each works, or names the command to type.
struct FirstCommandsTests {
  private struct Row: CustomTestStringConvertible {
    let line: String
    let says: String
    let works: Bool
    var testDescription: String { line }
  }

  private static func does(_ line: String, _ says: String) -> Row { Row(line: line, says: says, works: true) }
  private static func names(_ line: String, _ says: String) -> Row {
    Row(line: line, says: "'tasks \(says)'", works: false)
  }

  private static let todoTxt = [
    does("add Buy bread", "Buy bread  added"), does("a Buy bread", "Buy bread  added"), names("addm", "add - < FILE"),
    names("addto home.tasks Bread", "add --file home.tasks TITLE"), names("append milk soon", "note TASK TEXT"),
    does("archive", "home.done.tasks"), names("del milk", "remove milk"), names("depri rent", "set TASK no:pri"),
    names("dp rent", "set TASK no:pri"), does("do milk", "[x] Buy milk"), does("ls", "Buy milk"),
    names("lsa", "list all"), names("listall milk", "list all milk"), names("listcon", "contexts"),
    names("lsprj", "projects"), names("listpri A", "list pri:A"), does("pri milk A", "pri:A"),
    names("replace milk Bread", "set TASK title:\"NEW TITLE\""), names("deduplicate", "lint --select duplicate-task"),
  ]
  private static let taskwarrior = [
    does("add Buy bread due:tomorrow project:home", "due tomorrow"), names("1 done", "done 1"),
    names("milk start", "start milk"), does("next", "Pay the rent"), does("list project:house", "Paint the wall"),
    does("list +house", "Paint the wall"), names("all", "list all"), names("completed", "log"),
    names("waiting", "list is:waiting"), names("blocked", "list is:blocked"), names("overdue", "list is:overdue"),
    names("ready", "list is:ready"), names("modify milk due:fri", "set milk due:fri"),
    names("annotate milk soon", "note milk soon"), names("delete milk", "remove milk"), does("start milk", "started"),
    does("stop paint", "[ ] Paint"), Row(line: "export", says: "tasks export [OPTIONS] FORMAT", works: false),
    Row(line: "import", says: "tasks import [OPTIONS] FORMAT", works: false),
    names("information milk", "show milk"), does("projects", "+house"), does("tags", "#shop"),
    names("summary", "stats"), does("edit home.tasks", ""), does("burndown", "open"), does("stats", "active"),
    names("context desk", "contexts"), names("timesheet", "log"), names("denotate milk", "edit TASK"),
  ]
  private static let git = [
    names("status", "today"), does("log", "Call Mum"), does("show milk", "Buy milk"),
    does("init", "wrote '.tasks.json'"),
    names("grep rent", "list rent"), does("rm --yes milk", "removed"), does("help", "tasks help"),
    does("--version", "tasks "), does("-h", "Usage"), names("diff", "undo --diff"),
    does("add --dry-run Bread", "Bread"),
  ]
  private static let ruff = [
    does("check", "no findings"), does("check --fix", "no findings"), does("check .", "no findings"),
    does("format", "formatted"), does("format --check", "formatted"), does("format --diff", "formatted"),
    does("check --select duplicate-id", "no findings"), does("lint --statistics", "no findings"),
    does("rule duplicate-id", "# duplicate-id"), does("lint --format json", "findings"),
    names("linter", "lint"), does("lint --exit-zero", "no findings"), does("config show", "rules"),
  ]

  @Test(arguments: todoTxt + taskwarrior + git + ruff) private func eachIsUnderstood(_ row: Row) throws {
    let folder = try SampleFolder([
      (
        "home.tasks",
        """
        - [ ] (A) Pay the rent due:2026-11-25 +house @desk
        - [ ] Buy milk @store #shop
        - [/] Paint the wall +house
        - [x] Call Mum done:2026-11-20

        """
      )
    ])
    let words = row.line.split(separator: " ").map { Array($0.utf8) }
    let environment = [
      "TASKS_TODAY": "2026-11-21", "XDG_STATE_HOME": folder.path.joined(".state").text, "EDITOR": "true",
    ]
    let run = CommandRun(words: words, environment: environment, folder: folder.path)
    if row.works {
      #expect(run.status == .success && (run.output + run.errors).contains(row.says), "\(run.output)\(run.errors)")
    } else {
      #expect(run.status == .usage && run.errors.contains(row.says), "\(run.errors)")
    }
  }

  /// There are more than sixty, so that most of what is typed first is among them.
  @Test func thereAreMany() {
    #expect(Self.todoTxt.count + Self.taskwarrior.count + Self.git.count + Self.ruff.count > 60)
  }

  @Test(arguments: [
    ("lint --output-format json", "--format"), ("lint --extend-select overdue", "--select"),
    ("lint --add-noqa", "--add-allow"), ("add Pay --prio A", "--priority"), ("add Pay --recur 1w", "--every"),
  ]) func optionsOfOthersNameOurs(_ line: String, _ option: String) {
    let run = CommandRun(words: line.split(separator: " ").map { Array($0.utf8) })
    #expect(run.status == .usage && run.errors.contains("did you mean '\(option)'?"), "\(run.errors)")
  }

  /// Taskwarrior removes a tag by a hyphen; nothing is set instead.
  @Test(arguments: ["set milk -phone", "set milk -doing", "list -phone", "add Pay -phouse"])
  func aNameBehindAHyphenIsNoOption(_ line: String) throws {
    let folder = try SampleFolder([("home.tasks", "- [ ] Buy milk +shop @phone\n")])
    let run = CommandRun(words: line.split(separator: " ").map { Array($0.utf8) }, folder: folder.path)
    #expect(run.status == .usage && run.errors.contains("a value stands apart: '-"), "\(run.errors)")
    #expect(try folder.text("home.tasks") == "- [ ] Buy milk +shop @phone\n")
  }

  /// The letters of Taskwarrior and numbers count from the first level, Obsidian's levels are five.
  @Test(arguments: [
    ("H", "A"), ("m", "B"), ("L", "C"), ("1", "A"), ("p4", "D"), ("highest", "A"), ("High", "B"), ("medium", "C"),
    ("low", "D"), ("lowest", "E"),
  ])
  func prioritiesOfOthersNameTheLetter(_ priority: String, _ letter: String) throws {
    let folder = try SampleFolder([("home.tasks", "- [ ] Buy milk\n")])
    for words in [["add", "Pay", "--priority", priority], ["set", "milk", "priority:\(priority)"]] {
      let run = CommandRun(words: words.map { Array($0.utf8) }, folder: folder.path)
      #expect(run.status == .usage && run.errors.contains("write pri:\(letter)"), "\(run.errors)")
    }
    guard priority == priority.lowercased(), priority.count > 2 else { return }
    try folder.write("home.tasks", "- [ ] Buy milk [priority:: \(priority)]\n".array)
    let lint = CommandRun("lint", in: folder)
    #expect(lint.output.contains("write (\(letter)) after the checkbox"), "\(lint.output)")
  }

  @Test(arguments: [
    ("priority:A", "write pri:A;"), ("prio:b", "write pri:B;"), ("⏫", "write pri:B;"),
    ("[priority:: low]", "write pri:D;"),
    ("priority:Z", "write a letter from (A) to (E)"), ("rec:1w", "write every:1w@done;"),
    ("scheduled:2026-12-01", "write plan:2026-12-01;"),
  ])
  func wordsOfOthersNameWhatIsTyped(_ word: String, _ help: String) throws {
    let folder = try SampleFolder([("home.tasks", "")])
    let run = CommandRun(words: ["add", "Pay", word].map(\.array), folder: folder.path)
    #expect(run.status == .usage && run.errors.contains("= help: \(help)"), "\(run.errors)")
  }

  /// Taskwarrior writes `+` before a tag. Only where the name is one here, the note is no noise.
  @Test(arguments: [
    ("- [ ] Buy #errand\n", "#errand", "tag"), ("- [ ] Buy @errand\n", "@errand", "context"),
    ("---\ntags: errand\n---\n\n- [ ] Buy\n", "#errand", "tag"),
    ("# Town @errand\n\n- [ ] Buy\n", "@errand", "context"),
    ("- [ ] Buy +errand\n- [ ] Sell #errand\n", "", ""), ("- [ ] Buy id:errand\n", "", ""), ("- [ ] Buy\n", "", ""),
  ])
  func aProjectThatIsATagSoFarIsSaid(_ text: String, _ name: String, _ noun: String) throws {
    let folder = try SampleFolder([("home.tasks", text)])
    let run = CommandRun(words: ["add", "Call", "+errand"].map(\.array), folder: folder.path)
    #expect(run.status == .success)
    let note = """
      note: '+errand' is a project, and '\(name)' is a \(noun) in this workspace
        = help: for the \(noun), write \(noun):errand

      """
    #expect(run.errors.contains("is a project") == !noun.isEmpty)
    #expect(noun.isEmpty || run.errors.contains(note), "\(run.errors)")
    #expect(try folder.text("inbox.tasks").contains("Call +errand"))
  }

  /// Jobs of every day, with the words behind the program's name here, in Taskwarrior and in todo.txt-cli. A task is
  /// named by a handle of three letters, and there, in a list of 314 tasks, by a number of three digits.
  @Test(arguments: [
    ("add", "a Buy bread", "add Buy bread", "a Buy bread"),
    ("add with a due date", "a Pay due:fri", "add Pay due:fri", "a Pay due:2026-11-27"),
    ("add to a project", "a Pay +house", "add Pay project:house", "a Pay +house"),
    ("add with a letter", "a Pay pri:A", "add Pay pri:H", "a '(A) Pay'"),
    ("list all", "ls", "ls", "ls"),
    ("list a project", "ls +house", "project:house ls", "ls +house"),
    ("list a context", "ls @desk", "+desk ls", "ls @desk"),
    ("search", "ls rent", "/rent/ ls", "ls rent"),
    ("tasks of today", "today", "due:today", "ls 2026-11-21"),
    ("what to do next", "", "", "ls"),
    ("complete", "do gfs", "314 done", "do 314"),
    ("set the due date", "set gfs due:fri", "314 mod due:fri", ""),
    ("set the letter", "p gfs A", "314 mod pri:H", "p 314 A"),
    ("add a note", "ann gfs soon", "314 ann soon", "app 314 soon"),
    ("delete", "rm gfs", "314 del", "rm 314"),
    ("undo", "undo", "undo", ""),
  ]) func nothingTakesMoreKeys(_ job: String, _ ours: String, _ taskwarrior: String, _ todoTxt: String) throws {
    let others = [taskwarrior, todoTxt].filter { !$0.isEmpty || job == "what to do next" }
    #expect(others.allSatisfy { ours.count <= $0.count }, "\(job)")
    let folder = try SampleFolder([
      (
        "home.tasks",
        "- [ ] (A) Pay the rent due:2026-11-21 +house @desk\n- [ ] Buy milk\n- [/] Paint the wall +house\n"
      )
    ])
    let environment = ["TASKS_TODAY": "2026-11-21", "XDG_STATE_HOME": folder.path.joined(".state").text]
    func run(_ line: String, input: String = "") -> CommandRun {
      CommandRun(
        words: line.split(separator: " ").map { Array($0.utf8) }, environment: environment, folder: folder.path,
        input: Array(input.utf8), isTerminal: !input.isEmpty)
    }
    if ours == "undo" { #expect(run("do gfs").status == .success) }
    let answered = run(ours, input: ours.hasPrefix("rm") ? "y\n" : "")
    #expect(answered.status == .success && !answered.output.isEmpty, "\(answered.errors)")
  }
}
